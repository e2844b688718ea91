import { type Business, type Caution, type Suggestions as Data, limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { toasted } from '#api/toasted.ts';
import { calendarText } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { usePeriodNames } from '#lib/use-names.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { type Column, Table } from '#ui/Table.tsx';

/** How counts are suggested, how cautious they are, and how the latest ones turned out (R-suggested-count). */
export function Suggestions({ business }: { business: Business }) {
	const suggestions = useQuery(queryFor('business.suggestions.get', { params: { id: business.id } }));
	const { data } = suggestions;
	return (
		<Disclosure title={<Trans>Suggested counts</Trans>}>
			<p className="max-w-prose text-ink-soft">
				<Trans>
					We look at what you could have filled on each weekday of the last weeks, nothing else. Say after
					closing how many bags you could have filled, and they follow what you say. It's still a guess: no
					one can know tomorrow.
				</Trans>
			</p>
			{suggestions.isError && !data ? (
				<ErrorPanel title={<Trans>Failed to load the suggestions</Trans>} onRetry={suggestions.refetch} />
			) : data ? (
				<Shown business={business} data={data} />
			) : (
				<Skeleton className="mt-4 h-56 rounded-card" />
			)}
		</Disclosure>
	);
}

function Shown({ business, data }: { business: Business; data: Data }) {
	const { t } = useLingui();
	const words = usePeriodNames();
	const setCaution = useChange('business.suggestions.setCaution');
	const choose = (caution: Caution) =>
		toasted(setCaution.mutateAsync({ params: { id: business.id }, body: { caution } }), {
			done: t`Suggestions are updated.`,
			failed: t`That wasn't saved. Please try again.`,
		});
	const { suggestionDays } = limits;
	return (
		<div className="mt-4 grid grid-cols-1 gap-6 pb-4">
			<RadioCards<Caution>
				label={t`How many should we suggest?`}
				name="caution"
				columns={3}
				value={setCaution.isPending ? setCaution.variables.body.caution : data.caution}
				onChange={(caution) => void choose(caution)}
				options={[
					{
						value: 'cautious',
						label: t`Cautious`,
						detail: t`You can fill them on three days of four. Best if canceling hurts more than a bag left over.`,
					},
					{ value: 'even', label: t`Even`, detail: t`You can fill them on three days of five.` },
					{
						value: 'bold',
						label: t`Bold`,
						detail: t`You can fill them on every other day. On the others you'd have to cancel some.`,
					},
				]}
			/>
			{data.waiting.map(({ period, days }) => (
				<p key={period} className="rounded-card bg-raised px-4 py-3 text-sm">
					{t`${words[period]}: ${days} of ${suggestionDays} days so far. Suggestions start once there are enough.`}
				</p>
			))}
			{data.record.length > 0 && <Record record={data.record} />}
		</div>
	);
}

type Row = Data['record'][number];

function Record({ record }: { record: readonly Row[] }) {
	const { t } = useLingui();
	const words = usePeriodNames();
	const several = new Set(record.map(({ period }) => period)).size > 1;
	const columns: Column<Row>[] = [
		[
			t`Day`,
			({ date, period }) => (
				<>
					{calendarText(date, { weekday: 'short', month: 'short', day: 'numeric' })}
					{several && <span className="block font-normal text-ink-soft">{words[period]}</span>}
				</>
			),
		],
		[
			t`Suggested`,
			({ suggestion }) =>
				suggestion ? (
					<>
						{suggestion.suggested}
						<span className="block text-ink-soft text-xs">
							{suggestion.low}–{suggestion.high}
						</span>
					</>
				) : (
					<>
						<span aria-hidden>–</span>
						<span className="sr-only">{t`none`}</span>
					</>
				),
			'figures',
		],
		[
			t`Could fill`,
			({ could_fill, or_more }) => (or_more ? t`${could_fill} or more` : could_fill),
			'figures',
		],
		[
			t`Sold`,
			({ sold, prices = [] }) => (
				<>
					{sold}
					{prices.map(({ price, bags }) => (
						<span
							key={price}
							className="block text-ink-soft text-xs"
						>{t`${bags} at ${formatDollars(price)}`}</span>
					))}
				</>
			),
			'figures',
		],
	];
	return (
		<div>
			<h4 className="font-semibold">{t`How the last 14 days went`}</h4>
			<div className="mt-2">
				<Table
					caption={t`Suggested, could have been filled, and sold`}
					columns={columns}
					rows={record}
					rowId={({ date, period }) => `${date} ${period}`}
				/>
			</div>
		</div>
	);
}
