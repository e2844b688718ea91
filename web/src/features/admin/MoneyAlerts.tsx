import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { disputedPayments, refusedTransfers } from '#api/admin.ts';
import { adminMoneyPath } from '#lib/admin-paths.ts';
import { Amount, Cards, factLink, Part, useDates } from './parts.tsx';

/** Disputes that wait for an answer to the bank, and transfers that the provider refused. Nothing when there is nothing. */
export function MoneyAlerts() {
	return (
		<>
			<Disputes />
			<Refused />
		</>
	);
}

function Disputes() {
	const { t } = useLingui();
	const { moment } = useDates();
	const disputes = useQuery(disputedPayments()).data?.filter(({ status }) => status === 'open') ?? [];
	if (disputes.length === 0) return null;
	const answerBy = (at: string) => {
		const due = moment(at);
		return t`Answer it in the payment provider's dashboard by ${due}.`;
	};
	return (
		<Part
			title={<Plural value={disputes.length} one="# disputed payment" other="# disputed payments" />}
			aside={
				<Link to={adminMoneyPath({ part: 'disputes' })} className={factLink}>
					<Trans>All disputes</Trans>
				</Link>
			}
		>
			<Cards rows={disputes} rowId={({ id }) => id}>
				{(dispute) => (
					<>
						<Amount name={dispute.business_name} amount={dispute.amount} id={dispute.order_id} />
						<p className="mt-3">{t`The bank says: ${dispute.reason}.`}</p>
						{dispute.evidence_due_at && <p className="text-sm">{answerBy(dispute.evidence_due_at)}</p>}
						<details className="mt-3 text-sm">
							<summary className="min-h-11 cursor-pointer py-3 font-medium">
								<Trans>What we knew when it was opened</Trans>
							</summary>
							<pre className="wrap-anywhere whitespace-pre-wrap rounded-field bg-raised p-3 text-xs">
								{JSON.stringify(dispute.evidence, undefined, 2)}
							</pre>
						</details>
					</>
				)}
			</Cards>
		</Part>
	);
}

function Refused() {
	const { t } = useLingui();
	const { moment } = useDates();
	const transfers = useQuery(refusedTransfers()).data ?? [];
	if (transfers.length === 0) return null;
	const nextTry = (at: string) => {
		const due = moment(at);
		return t`Next attempt on ${due}.`;
	};
	const title = (
		<Plural
			value={transfers.length}
			one="# transfer to a shop was refused"
			other="# transfers to shops were refused"
		/>
	);
	return (
		<Part title={title}>
			<p className="mt-1">
				<Link to={adminMoneyPath({ part: 'refused' })} className={factLink}>
					<Trans>See what to do</Trans>
				</Link>
			</p>
			<Cards rows={transfers} rowId={({ order_id }) => order_id}>
				{({ business_name, order_id, amount, problem, next_try_at }) => (
					<>
						<Amount name={business_name} amount={amount} id={order_id} />
						<p className="wrap-anywhere mt-3">{problem}</p>
						<p className="text-ink-soft text-sm">{nextTry(next_try_at)}</p>
					</>
				)}
			</Cards>
		</Part>
	);
}
