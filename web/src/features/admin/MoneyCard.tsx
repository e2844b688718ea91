import type { MoneyRow } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { adminOrderPath, adminShopPath } from '#lib/admin-paths.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { factLink } from './FactLine.tsx';
import { type Report, SendTransfer } from './HealthActs.tsx';
import { ProviderId } from './ProviderId.tsx';
import { FailedRefund } from './RefundsToSettle.tsx';
import { useMoneyWords } from './use-money-words.ts';

const instantStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** One amount: whose it is, since when, what the provider says, and what can be done. */
export function MoneyCard({ row, onDone }: { row: MoneyRow; onDone: Report }) {
	const { t, i18n } = useLingui();
	const words = useMoneyWords();
	const { state, business_id: shopId, business_name: shop, order_id: orderId, problem } = row;
	const at = (instant: string) => i18n.date(instant, instantStyle);
	const since = at(row.since);
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4">
				<Link to={adminShopPath(shopId)} className={`${factLink} wrap-anywhere font-display text-lg`}>
					{shop || t`A shop that is gone`}
				</Link>
				<span className="font-bold font-display text-lg tabular-nums">{formatDollars(row.amount)}</span>
			</p>
			<p className="text-sm">
				<Link to={adminOrderPath(orderId)} className={factLink}>
					<Trans>Order {shortOrderId(orderId)}</Trans>
				</Link>
			</p>
			{/* The act below says it. */}
			{state !== 'failed' && <p className="mt-3">{words.rows[state]}</p>}
			{problem &&
				(row.what === 'dispute' ? (
					<p className="wrap-anywhere text-sm">
						<Trans>The bank says: {problem}.</Trans>
					</p>
				) : (
					<p lang="en" className="wrap-anywhere text-ink-soft text-sm">
						{problem}
					</p>
				))}
			<p className="mt-1 text-ink-soft text-sm">
				<Trans>Since {since}</Trans>
			</p>
			<Moments row={row} at={at} />
			<ProviderId id={row.provider_id ?? row.intent_id} intent={row.intent_id} />
			{state === 'refused' && (
				<div className="mt-3">
					<SendTransfer transfer={row} onDone={onDone} />
				</div>
			)}
			{state === 'failed' && <FailedRefund order={{ id: orderId }} />}
		</>
	);
}

function Moments({ row: { state, due_at, ended_at }, at }: { row: MoneyRow; at(instant: string): string }) {
	const due = due_at && at(due_at);
	const ended = ended_at && at(ended_at);
	return (
		<>
			{due && state === 'open' && (
				<p className="font-medium text-sm">
					<Trans>Answer it in the payment provider's dashboard by {due}.</Trans>
				</p>
			)}
			{due && state === 'refused' && (
				<p className="text-ink-soft text-sm">
					<Trans>Next attempt on {due}.</Trans>
				</p>
			)}
			{ended && (
				<p className="text-ink-soft text-sm">
					<Trans>Decided on {ended}</Trans>
				</p>
			)}
		</>
	);
}
