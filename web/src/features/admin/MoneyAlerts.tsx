import type { Dispute, RefusedTransfer } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { disputedPayments, refusedTransfers } from '#api/admin.ts';
import { adminMoneyPath, adminOrderPath } from '#lib/admin-paths.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { factLink } from './FactLine.tsx';

/** Disputes that wait for an answer to the bank, and transfers that the provider refused. Nothing when there is nothing. */
export function MoneyAlerts() {
	const disputes = useQuery(disputedPayments()).data?.filter(({ status }) => status === 'open') ?? [];
	const transfers = useQuery(refusedTransfers()).data ?? [];
	return (
		<>
			{disputes.length > 0 && (
				<section aria-labelledby="disputes" className="mt-10">
					<div className="flex flex-wrap items-baseline justify-between gap-x-4">
						<h2 id="disputes" className="font-display font-semibold text-xl">
							<Plural value={disputes.length} one="# disputed payment" other="# disputed payments" />
						</h2>
						<Link to={adminMoneyPath({ part: 'disputes' })} className={factLink}>
							<Trans>All disputes</Trans>
						</Link>
					</div>
					<ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
						{disputes.map((dispute) => (
							<li key={dispute.id} className="rounded-card border border-line bg-surface p-5">
								<Disputed dispute={dispute} />
							</li>
						))}
					</ul>
				</section>
			)}
			{transfers.length > 0 && (
				<section aria-labelledby="refused" className="mt-10">
					<h2 id="refused" className="font-display font-semibold text-xl">
						<Plural
							value={transfers.length}
							one="# transfer to a shop was refused"
							other="# transfers to shops were refused"
						/>
					</h2>
					<p className="mt-1">
						<Link to={adminMoneyPath({ part: 'refused' })} className={factLink}>
							<Trans>See what to do</Trans>
						</Link>
					</p>
					<ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
						{transfers.map((transfer) => (
							<li key={transfer.order_id} className="rounded-card border border-line bg-surface p-5">
								<Refused transfer={transfer} />
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}

function Head({ name, orderId, amount }: { name: string; orderId: string; amount: number }) {
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4">
				<span className="wrap-anywhere font-display font-semibold text-lg">{name}</span>
				<span className="font-bold font-display text-lg tabular-nums">{formatDollars(amount)}</span>
			</p>
			<p className="text-ink-soft text-sm">
				<Link to={adminOrderPath(orderId)} className={factLink}>
					<Trans>Order {shortOrderId(orderId)}</Trans>
				</Link>
			</p>
		</>
	);
}

const instantStyle = { dateStyle: 'medium', timeStyle: 'short' } as const;

function Disputed({ dispute }: { dispute: Dispute }) {
	const { i18n } = useLingui();
	const due = dispute.evidence_due_at && i18n.date(dispute.evidence_due_at, instantStyle);
	return (
		<>
			<Head name={dispute.business_name} orderId={dispute.order_id} amount={dispute.amount} />
			<p className="mt-3">
				<Trans>The bank says: {dispute.reason}.</Trans>
			</p>
			{due && (
				<p className="text-sm">
					<Trans>Answer it in the payment provider's dashboard by {due}.</Trans>
				</p>
			)}
			<details className="mt-3 text-sm">
				<summary className="min-h-11 cursor-pointer py-3 font-medium">
					<Trans>What we knew when it was opened</Trans>
				</summary>
				<pre className="wrap-anywhere whitespace-pre-wrap rounded-field bg-raised p-3 text-xs">
					{JSON.stringify(dispute.evidence, undefined, 2)}
				</pre>
			</details>
		</>
	);
}

function Refused({ transfer }: { transfer: RefusedTransfer }) {
	const { i18n } = useLingui();
	const next = i18n.date(transfer.next_try_at, instantStyle);
	return (
		<>
			<Head name={transfer.business_name} orderId={transfer.order_id} amount={transfer.amount} />
			<p className="mt-3">{transfer.problem}</p>
			<p className="text-ink-soft text-sm">
				<Trans>Next attempt on {next}.</Trans>
			</p>
		</>
	);
}
