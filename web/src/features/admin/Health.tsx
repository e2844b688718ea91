import type { DriftingCounter, Health, HealthAnswer, HealthCheck, QueuedEntry } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { refusedTransfers } from '#api/admin.ts';
import { faultsIn, healthNow } from '#api/health.ts';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Acts, Done, Lines, type Outcome } from './acts.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { useHealthActs, useTransferAct, withNames } from './HealthActs.ts';
import {
	useCheckNames,
	useFolderWords,
	useHealthWords,
	useJobNames,
	useQueuedWords,
	useUnits,
} from './health-words.ts';
import { Cards, Loaded, OrderLink, Overall, ShopLink, useDates } from './parts.tsx';
import { columnsOf, WholeTable } from './Rows.tsx';

type Last = { what: HealthCheck; outcome: Outcome; wasFault: boolean };
interface Shown {
	health: Health;
	last: Last | undefined;
	onDone(last: Last): void;
}

/** /admin/health (R-console-health). */
export function HealthConsole() {
	const { t } = useLingui();
	const query = useQuery(healthNow());
	const [last, setLast] = useState<Last>();
	return (
		<ConsolePage heading={t`Health`} error={query.error}>
			<Loaded query={query} failure={t`Failed to check`}>
				{(health) => (
					<>
						<Checked health={health} busy={query.isFetching} onCheck={() => void query.refetch()} />
						{/* A repaired check has no card anymore, so its outcome is shown here. */}
						{last?.wasFault && !faultsIn(health).some(({ what }) => what === last.what) && (
							<Done outcome={last.outcome} />
						)}
						<Faults health={health} last={last} onDone={setLast} />
						<Fine health={health} last={last} onDone={setLast} />
						<JobRuns jobs={health.jobs} />
					</>
				)}
			</Loaded>
		</ConsolePage>
	);
}

function Checked({ health, busy, onCheck }: { health: Health; busy: boolean; onCheck(): void }) {
	const { t } = useLingui();
	const { duration } = useUnits();
	const count = faultsIn(health).length;
	const { version, node, uptime_seconds } = health.process;
	const [at, up] = [useDates().moment(health.checked_at), duration(uptime_seconds)];
	return (
		<div className="mt-4 flex flex-wrap items-end justify-between gap-4">
			<div>
				<Overall isFine={count === 0}>
					{count === 0 ? (
						t`Everything works`
					) : (
						<Plural value={count} one="# thing needs you" other="# things need you" />
					)}
				</Overall>
				<p className="mt-1 text-ink-soft text-sm">
					{t`Checked ${at}. FlavorBag ${version}, Node ${node}, up for ${up}.`}
				</p>
			</div>
			<Button
				tone="secondary"
				icon={<RefreshCw aria-hidden />}
				busy={busy && t`Checking...`}
				onClick={onCheck}
			>
				<Trans>Check now</Trans>
			</Button>
		</div>
	);
}

function Faults(shown: Shown) {
	const { t } = useLingui();
	const faults = faultsIn(shown.health);
	if (faults.length === 0) return null;
	return (
		<section aria-label={t`What needs you`} className="mt-6">
			<Cards rows={faults} rowId={({ what }) => what}>
				{(answer) => <Fault answer={answer} {...shown} />}
			</Cards>
		</section>
	);
}

function Fault({ answer, health, last, onDone }: Shown & { answer: HealthAnswer }) {
	const { t } = useLingui();
	const [names, words, acts] = [useCheckNames(), useHealthWords(), useHealthActs()];
	const { what, state, problem, lines, code, counters } = answer;
	const isListed = what === 'drift' || what === 'stuck' || what === 'audit_log';
	const onOutcome = (outcome: Outcome) => onDone({ what, outcome, wasFault: true });
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="font-display font-semibold text-lg">{names[what]}</h2>
				<Badge tone={state === 'wrong' ? 'tomato' : 'honey'} icon={<TriangleAlert aria-hidden />}>
					{state === 'wrong' ? t`Wrong` : t`Look at it`}
				</Badge>
			</div>
			<p className="mt-2 max-w-prose">{words(answer)}</p>
			{problem && (
				<p className="wrap-anywhere mt-2 text-sm">
					<span className="text-ink-soft">{t`The problem:`}</span> <span lang="en">{problem}</span>
				</p>
			)}
			<Entries answer={answer} />
			<Counters counters={counters} />
			{isListed && lines.length > 0 && (
				<Lines
					of={lines.map((line) => withNames(line, counters))}
					className="mt-2 rounded-field bg-raised p-3"
				/>
			)}
			{what === 'disk' && code !== 'unanswered' && <Folders folders={health.folders} />}
			<Requested answer={answer} />
			<Acts of={acts(answer)} onDone={onOutcome} />
			{what === 'transfers' && code === 'refused' && <Transfers onDone={onOutcome} />}
			{last?.what === what && <Done outcome={last.outcome} />}
		</>
	);
}

function Entries({ answer: { entries, figures } }: { answer: HealthAnswer }) {
	const { t } = useLingui();
	const words = useQueuedWords();
	const more = (figures.given_up ?? 0) + (figures.late ?? 0) - entries.length;
	const line = ({ order_id: id, is_given_up, ...entry }: QueuedEntry, at: number) => (
		// Two identical entries may be about the same order.
		<li key={at} className="wrap-anywhere">
			<span className="font-medium">{words(entry)}</span>
			{id !== null && ' · '}
			{id !== null && <OrderLink id={id} />}
			<span className="text-ink-soft"> · {is_given_up ? t`given up` : t`late`}</span>
		</li>
	);
	if (entries.length === 0) return null;
	return (
		<ul className="mt-3 grid gap-2 text-sm">
			{entries.map(line)}
			{more > 0 && (
				<li className="text-ink-soft">
					<Plural value={more} one="and # more" other="and # more" />
				</li>
			)}
		</ul>
	);
}

function Requested({ answer: { asked_at } }: { answer: HealthAnswer }) {
	const { t } = useLingui();
	const { moment } = useDates();
	if (asked_at === null) return null;
	const at = moment(asked_at);
	return <p className="mt-2 text-ink-soft text-sm">{t`Asked for ${at}. It hasn't ended yet.`}</p>;
}

function Folders({ folders }: { folders: Health['folders'] }) {
	const words = useFolderWords();
	const { size } = useUnits();
	return (
		<ul className="mt-3 grid gap-1.5 text-sm">
			{folders.map(({ folder, bytes }) => (
				<li key={folder}>
					<span className="font-medium tabular-nums">{size(bytes)}</span>
					{': '}
					{words[folder]}
				</li>
			))}
		</ul>
	);
}

function Transfers({ onDone }: { onDone(outcome: Outcome): void }) {
	const { data } = useQuery(refusedTransfers());
	const send = useTransferAct();
	return (
		<ul className="mt-3 grid w-full gap-3">
			{data?.map((transfer) => (
				<li key={transfer.order_id} className="border-line border-t pt-3 text-sm">
					<p className="wrap-anywhere">
						<OrderLink id={transfer.order_id} />
						{' · '}
						<ShopLink id={transfer.business_id} name={transfer.business_name} />
						{' · '}
						<span className="tabular-nums">{formatDollars(transfer.amount)}</span>
					</p>
					<p lang="en" className="wrap-anywhere text-ink-soft">
						{transfer.problem}
					</p>
					<Acts of={[send(transfer)]} onDone={onDone} />
				</li>
			))}
		</ul>
	);
}

function Fine({ health: { checks }, last, onDone }: Shown) {
	const [names, words, acts] = [useCheckNames(), useHealthWords(), useHealthActs()];
	const good = checks.filter(({ state }) => state === 'good');
	return (
		<Disclosure
			className="mt-6 border-line border-t pt-2"
			title={<Plural value={good.length} one="# thing that works" other="# things that work" />}
		>
			<dl className="grid grid-cols-1 gap-x-8 gap-y-3 pb-4 text-sm lg:grid-cols-2">
				{good.map((answer) => (
					<div key={answer.what}>
						<dt className="font-medium">{names[answer.what]}</dt>
						<dd className="wrap-anywhere text-ink-soft">
							<p>{words(answer)}</p>
							<Requested answer={answer} />
							<Acts
								of={acts(answer)}
								onDone={(outcome) => onDone({ what: answer.what, outcome, wasFault: false })}
							/>
							{last?.what === answer.what && !last.wasFault && <Done outcome={last.outcome} />}
						</dd>
					</div>
				))}
			</dl>
		</Disclosure>
	);
}

function useCounterNames(): Record<DriftingCounter['counter'], string> {
	const { t } = useLingui();
	return {
		held: t`Bags held`,
		sold: t`Bags sold`,
		waiting: t`Bags waited for`,
		orders: t`Orders`,
		bags: t`Bags`,
		cents: t`Revenue`,
		users: t`Users`,
		businesses: t`Businesses`,
		listed: t`Shops listed to customers`,
	};
}

export function Counters({ counters }: { counters: readonly DriftingCounter[] }) {
	if (counters.length === 0) return null;
	return (
		<ul className="mt-3 grid gap-2 text-sm">
			{counters.map((counter) => (
				<li key={JSON.stringify(counter)} className="wrap-anywhere">
					<Counter drifting={counter} />
				</li>
			))}
		</ul>
	);
}

function Counter({
	drifting: { business, date, window, status, counter, says, truth },
}: {
	drifting: DriftingCounter;
}) {
	const { t, i18n } = useLingui();
	const names = useCounterNames();
	const shown = (value: number) => (counter === 'cents' ? formatDollars(value / 100) : i18n.number(value));
	const off = Math.abs(says - truth);
	const tooMany = says > truth;
	const difference =
		counter === 'cents'
			? tooMany
				? t`${shown(off)} too much`
				: t`${shown(off)} too little`
			: tooMany
				? plural(off, { one: '# too many', other: '# too many' })
				: plural(off, { one: '# too few', other: '# too few' });
	const day = date && i18n.date(`${date}T12:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });
	const [counted, right] = [shown(says), shown(truth)];
	return (
		<>
			<p>
				{business ? (
					<ShopLink id={business.id} name={business.name} />
				) : (
					<span className="font-medium">{t`The whole platform`}</span>
				)}
				<span className="text-ink-soft">
					{day ? ` · ${day}` : business && ` · ${t`all dates`}`}
					{window && ` · ${timeRange(window.start, window.end)}`}
				</span>{' '}
				{status && <StatusBadge status={status} />}
			</p>
			<p>{t`${names[counter]}: it says ${counted}, and should say ${right} (${difference}).`}</p>
		</>
	);
}

type Job = Health['jobs'][number];

export function JobRuns({ jobs }: { jobs: Health['jobs'] }) {
	const { t } = useLingui();
	const { column } = columnsOf<Job>();
	const { duration } = useUnits();
	const names = useJobNames();
	if (jobs.length === 0) return null;
	const onces: Partial<Record<number, string>> = {
		1: t`every second`,
		60: t`every minute`,
		3600: t`every hour`,
		86400: t`every day`,
	};
	const every = ({ every_seconds: seconds }: Job) => onces[seconds] ?? t`every ${duration(seconds)}`;
	const lastRan = ({ good_seconds_ago: ago }: Job) => (ago === null ? t`Not yet` : t`${duration(ago)} ago`);
	return (
		<Disclosure
			className="border-line border-t pt-2"
			title={<Trans>What runs by itself, and when it last ran</Trans>}
		>
			<WholeTable
				caption={t`Jobs`}
				rows={jobs}
				rowId={({ name }) => name}
				columns={[
					column('name', t`Job`, ({ name, problem }) => (
						<>
							{names(name)}
							{problem && (
								<span className="wrap-anywhere block font-normal text-tomato-ink text-xs">
									<Trans>
										failed: <span lang="en">{problem}</span>
									</Trans>
								</span>
							)}
						</>
					)),
					column('every', t`How often`, every),
					column('good', t`Last good run`, lastRan),
				]}
			/>
		</Disclosure>
	);
}
