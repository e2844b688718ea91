import {
	type DisputeState,
	disputeStates,
	type MoneyPart,
	type MoneyRow,
	type MoneySums,
	moneyParts,
} from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { pagesOf } from '#api/admin.ts';
import { type QueryOf, queryFor } from '#api/query.ts';
import { formatDollars } from '#lib/money.ts';
import { Chip } from '#ui/Chip.tsx';
import { StatCards } from '#ui/StatCards.tsx';
import { Done, type Outcome } from './acts.tsx';
import { onePage } from './ConsolePage.tsx';
import { transferAct } from './health-acts.ts';
import { ListView, useList } from './List.tsx';
import { FailedRefund } from './NeedsYou.tsx';
import { Amount, moment, OrderLink, Overall, ProviderId, ShopLink, soft } from './parts.tsx';

type Query = QueryOf<'admin.money.find'>;
const ask = pagesOf('admin.money.find');

/** /admin/money: money that is stuck, owed or refused, and whose it is (R-console-money). */
export const MoneyConsole = onePage(() => ({
	ask: () => queryFor('admin.money.get', {}),
	heading: () => t`Money`,
	failure: t`We couldn't load payments.`,
	children: (money) => (
		<>
			<Sums {...money} />
			<Rows counts={money.counts} />
		</>
	),
}));

function Sums({ counts, sums }: MoneySums) {
	const count = moneyParts.reduce((sum, part) => sum + counts[part], 0);
	return (
		<>
			<div className="mt-4">
				<Overall isFine={count === 0}>
					{count === 0
						? t`All the money is where it should be`
						: plural(count, {
								one: "# amount isn't where it should be",
								other: "# amounts aren't where they should be",
							})}
				</Overall>
			</div>
			<StatCards
				className="mt-6 gap-4 lg:grid-cols-5"
				of={[
					[t`Held for shops`, formatDollars(sums.held), t`their share of paid orders not picked up yet`],
					[
						t`On its way`,
						formatDollars(sums.on_its_way),
						t`their share of finished orders, about to be sent`,
					],
					[t`Refused`, formatDollars(sums.refused), t`transfers the payment provider didn't send`],
					[t`In dispute`, formatDollars(sums.disputed), t`taken by banks until they decide`],
					[t`Owed by shops`, formatDollars(sums.owing), t`taken from their next payouts`],
				]}
			/>
		</>
	);
}

const partWords = (): Record<MoneyPart, readonly [name: string, intro: string, none: string]> => ({
	stuck: [
		t`Stuck`,
		t`These should have moved on minutes ago. FlavorBag checks with the payment provider every five minutes. If something stays here, the health page says why.`,
		t`Nothing is stuck`,
	],
	refused: [
		t`Refused`,
		t`What the payment provider didn't send: transfers to shops, which are retried automatically, and refunds, which are waiting for you.`,
		t`Nothing was refused`,
	],
	disputes: [
		t`Disputes`,
		t`The cardholder's bank takes the money until it decides. Answer the dispute in the payment provider's dashboard.`,
		t`No disputes`,
	],
	owing: [
		t`Shops that owe money`,
		t`A refund came after the shop was paid, and its account couldn't cover it. It comes off the shop's next transfers.`,
		t`No shop owes anything`,
	],
});

const fields = {
	search: ['search', 'text'],
	part: ['part', moneyParts],
	state: ['state', disputeStates.filter((one) => one !== 'open')],
} as const;

function Rows({ counts }: Pick<MoneySums, 'counts'>) {
	const parts = partWords();
	const [outcome, setOutcome] = useState<Outcome>();
	const states: Record<DisputeState, string> = { open: t`Open`, won: t`Won`, lost: t`Lost` };
	const { open, ...decided } = states;
	const partOf = ({ part }: Query) => part ?? moneyParts.find((one) => counts[one] > 0) ?? 'stuck';
	const state = useList({
		fields,
		ask: ({ state, ...query }: Query) =>
			ask({ ...query, part: partOf(query), ...(state && partOf(query) === 'disputes' && { state }) }),
	});
	const { search } = state.query;
	const part = partOf(state.query);
	const [name, intro, none] = parts[part];
	return (
		<section aria-label={name} className="mt-8">
			<fieldset className="flex flex-wrap gap-2">
				<legend className="sr-only">{t`Show`}</legend>
				{moneyParts.map((one) => (
					<Chip
						key={one}
						pressed={one === part}
						count={counts[one]}
						onClick={() => state.show({ part: one, ...(search && { search }) }, true)}
					>
						{parts[one][0]}
					</Chip>
				))}
			</fieldset>
			<p className="mt-3 max-w-prose text-ink-soft text-sm">{intro}</p>
			<ListView
				{...state}
				query={{ ...state.query, part }}
				of={{
					caption: name,
					pages: t`Pages of payments`,
					fields,
					tabs: ['part', 'state'],
					rows: ({ rows }) => rows,
					card: (row: MoneyRow) => <MoneyCard row={row} />,
					actions: (row) => (row.state === 'refused' ? [transferAct(row)] : []),
					onDone: setOutcome,
					search: {
						label: t`Search these payments`,
						hint: t`A shop's name, an order ID, or a payment provider ID (pi_…, re_…, tr_…).`,
					},
					filters:
						part === 'disputes' ? [{ field: 'state', label: t`Status`, all: open, words: decided }] : [],
					// A settled card disappears, so its outcome is shown above the list.
					above: () => <Done outcome={outcome} />,
					failure: t`We couldn't load payments.`,
					empty: t`Nothing found`,
					none,
					skeleton: 'h-64',
				}}
			/>
		</section>
	);
}

function MoneyCard({ row }: { row: MoneyRow }) {
	const { state, problem } = row;
	const since = moment(row.since);
	const [due, ended] = [row.due_at, row.ended_at].map((at) => at && moment(at));
	const words: Record<MoneyRow['state'], string> = {
		authorized: t`The bank approved this payment, but the card hasn't been charged yet.`,
		approved: t`This refund was approved, but it isn't on its way to the card yet.`,
		planned: t`The shop's share should have been sent by now.`,
		sending: t`The shop's share is being sent, but the payment provider hasn't answered yet.`,
		refused: t`The payment provider refused to send the shop its share.`,
		failed: t`The payment provider couldn't send this refund.`,
		open: t`The cardholder disputes this payment.`,
		won: t`The bank gave the money back.`,
		lost: t`The bank gave the money to the cardholder. The platform covers the loss.`,
		owing: t`The shop owes this.`,
	};
	const isDispute = row.what === 'dispute';
	return (
		<>
			<Amount name={<ShopLink id={row.business_id} name={row.business_name} />} amount={row.amount}>
				<OrderLink id={row.order_id} />
			</Amount>
			{/* For a failed refund, FailedRefund below says this. */}
			{state !== 'failed' && <p className="mt-3">{words[state]}</p>}
			{problem && (
				<p lang={isDispute ? undefined : 'en'} className={soft}>
					{isDispute ? t`The bank says: ${problem}.` : problem}
				</p>
			)}
			<p className={`mt-1 ${soft}`}>{t`Since ${since}`}</p>
			{due && state === 'open' && (
				<p className="font-medium text-sm">{t`Answer it in the payment provider's dashboard by ${due}.`}</p>
			)}
			{due && state === 'refused' && <p className={soft}>{t`Next attempt on ${due}.`}</p>}
			{ended && <p className={soft}>{t`Decided on ${ended}`}</p>}
			<ProviderId id={row.provider_id ?? row.intent_id} intent={row.intent_id} />
			{state === 'failed' && <FailedRefund id={row.order_id} />}
		</>
	);
}
