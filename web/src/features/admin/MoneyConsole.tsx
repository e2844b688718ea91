import {
	type DisputeState,
	disputeStates,
	type MoneyPart,
	type MoneySums,
	moneyParts,
} from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type MoneyQuery, moneyRows, moneySums } from '#api/admin-money.ts';
import { formatDollars } from '#lib/money.ts';
import { Chip } from '#ui/Chip.tsx';
import { Select } from '#ui/Select.tsx';
import { StatCard } from '#ui/StatCard.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { CursorList } from './CursorList.tsx';
import { Found } from './Found.tsx';
import { Done, type Outcome } from './HealthActs.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { readMoney, writeMoney } from './money-search.ts';
import { SearchForm } from './SearchForm.tsx';
import { useMoneyWords } from './use-money-words.ts';

/** /admin/money: whether any money is not where it belongs, and whose it is (R-console-money). */
export function MoneyConsole() {
	const query = useQuery(moneySums());
	const [params, setParams] = useSearchParams();
	const asked = readMoney(params);
	// Each search and each page is a step back; a part that is looked at is not.
	const show = (next: MoneyQuery, replace = false) =>
		setParams(writeMoney(next), { replace, preventScrollReset: true });
	return (
		<ConsolePage heading={<Trans>Money</Trans>} error={query.error}>
			<Found query={query} failure={<Trans>Failed to load the money</Trans>}>
				{({ counts, sums }) => (
					<>
						<Overall counts={counts} />
						<Sums sums={sums} />
						<Rows
							counts={counts}
							// Without a choice what needs somebody.
							query={{ part: moneyParts.find((one) => counts[one] > 0) ?? 'stuck', ...asked }}
							onShow={show}
						/>
					</>
				)}
			</Found>
		</ConsolePage>
	);
}

function Overall({ counts }: Pick<MoneySums, 'counts'>) {
	const count = moneyParts.reduce((sum, part) => sum + counts[part], 0);
	return (
		<p role="status" className="mt-4 flex items-center gap-2 font-display font-semibold text-xl">
			{count === 0 ? (
				<>
					<CircleCheck aria-hidden className="size-6 shrink-0 text-leaf-ink" />
					<Trans>All money is where it belongs</Trans>
				</>
			) : (
				<>
					<TriangleAlert aria-hidden className="size-6 shrink-0 text-tomato-ink" />
					<Plural
						value={count}
						one="# amount isn't where it belongs"
						other="# amounts aren't where they belong"
					/>
				</>
			)}
		</p>
	);
}

function Sums({ sums }: Pick<MoneySums, 'sums'>) {
	const { t } = useLingui();
	return (
		<dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
			<StatCard
				label={t`Held for shops`}
				value={formatDollars(sums.held)}
				detail={t`their share of orders that are paid and not picked up yet`}
			/>
			<StatCard
				label={t`On its way`}
				value={formatDollars(sums.on_its_way)}
				detail={t`their share of finished orders, about to be sent`}
			/>
			<StatCard
				label={t`Refused`}
				value={formatDollars(sums.refused)}
				detail={t`shares that the card provider didn't send`}
			/>
			<StatCard
				label={t`In dispute`}
				value={formatDollars(sums.disputed)}
				detail={t`taken by banks until they decide`}
			/>
			<StatCard
				label={t`Owed by shops`}
				value={formatDollars(sums.owing)}
				detail={t`taken from their next payouts`}
			/>
		</dl>
	);
}

interface RowsProps {
	counts: MoneySums['counts'];
	query: MoneyQuery & { part: MoneyPart };
	onShow(next: MoneyQuery, replace?: boolean): void;
}

function Rows({ counts, query, onShow }: RowsProps) {
	const { t } = useLingui();
	const words = useMoneyWords();
	const { part, state, search } = query;
	const found = useQuery(moneyRows(query));
	const [outcome, setOutcome] = useState<Outcome>();
	const narrowed = { part, ...(state && { state }), ...(search && { search }) };
	return (
		<section aria-label={words.parts[part]} className="mt-8">
			<fieldset className="flex flex-wrap gap-2">
				<legend className="sr-only">
					<Trans>Show</Trans>
				</legend>
				{moneyParts.map((one) => (
					<Chip
						key={one}
						pressed={one === part}
						count={counts[one]}
						onClick={() => onShow({ part: one, ...(search && { search }) }, true)}
					>
						{words.parts[one]}
					</Chip>
				))}
			</fieldset>
			<p className="mt-3 max-w-prose text-ink-soft text-sm">{words.intros[part]}</p>
			<SearchForm
				label={t`Search this money`}
				value={search ?? ''}
				onSearch={(typed) => onShow({ part, ...(state && { state }), ...(typed && { search: typed }) })}
			>
				<Trans>A shop's name, an order ID, or an ID of the payment provider (pi_…, re_…, tr_…).</Trans>
			</SearchForm>
			{part === 'disputes' && (
				<Select<DisputeState>
					label={t`Status`}
					className="mt-4 w-full sm:w-56"
					options={disputeStates.map((value) => ({ value, label: words.disputes[value] }))}
					value={state ?? 'open'}
					onChange={(value) => onShow({ part, state: value, ...(search && { search }) }, true)}
				/>
			)}
			{/* What an act has settled has no card anymore. */}
			<Done outcome={outcome} />
			<CursorList
				query={found}
				failure={<Trans>Failed to load the money</Trans>}
				isEmpty={({ rows }) => rows.length === 0}
				skeleton="h-64"
				empty={search ? t`Nothing found` : words.empty[part]}
				onClear={search ? () => onShow({ part }) : undefined}
				label={t`Pages of money`}
				onChange={(to) => onShow({ ...narrowed, ...to })}
			>
				{({ rows }) => (
					<ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
						{rows.map((row) => (
							<li key={row.id} className="min-w-0 rounded-card border border-line bg-surface p-5">
								<MoneyCard row={row} onDone={setOutcome} />
							</li>
						))}
					</ul>
				)}
			</CursorList>
		</section>
	);
}
