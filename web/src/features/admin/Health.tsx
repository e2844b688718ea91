import type { DriftingCounter, Health, HealthAnswer, HealthCheck, QueuedEntry } from '@flavorbag/contract';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { queryFor } from '#api/query.ts';
import { adminGoLivePath } from '#lib/admin-paths.ts';
import { timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Table } from '#ui/Table.tsx';
import { Acts, Done, Lines, type Outcome, type Report } from './acts.tsx';
import { onePage } from './ConsolePage.tsx';
import { faultsIn } from './faults.ts';
import { healthActs, transferAct, withNames } from './health-acts.ts';
import { checkNames, duration, folderWords, healthWords, sizeOf } from './health-words.ts';
import { Cards, dateOf, Go, moment, OrderLink, Overall, ShopLink } from './parts.tsx';
import { jobName, queuedWords } from './queue-words.ts';

type Last = { what: HealthCheck; outcome: Outcome; wasFault: boolean };
interface Shown {
	health: Health;
	last: Last | undefined;
	onDone(last: Last): void;
}

/** /admin/health (R-console-health). */
export const HealthConsole = onePage(() => ({
	// Runs every check now.
	ask: () => queryFor('admin.health.get', { query: { fresh: 'yes' } }),
	heading: () => t`Health`,
	failure: t`Failed to run the checks`,
	children: (health, query) => <Checks health={health} query={query} />,
}));

interface ChecksProps {
	health: Health;
	query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
}
function Checks({ health, query }: ChecksProps) {
	const [last, setLast] = useState<Last>();
	const faults = faultsIn(health);
	return (
		<>
			<Checked health={health} query={query} />
			{/* A repaired check has no card anymore, so its outcome is shown here. */}
			{last?.wasFault && !faults.some(({ what }) => what === last.what) && <Done outcome={last.outcome} />}
			{faults.length > 0 && (
				<section aria-label={t`What needs your attention`} className="mt-6">
					<Cards rows={faults} rowId={({ what }) => what}>
						{(answer) => <Fault answer={answer} health={health} last={last} onDone={setLast} />}
					</Cards>
				</section>
			)}
			<Fine health={health} last={last} onDone={setLast} />
			<JobRuns jobs={health.jobs} />
		</>
	);
}

function Checked({ health, query: { isFetching, refetch } }: ChecksProps) {
	const count = faultsIn(health).length;
	const { version, node, uptime_seconds } = health.process;
	const [at, up] = [moment(health.checked_at), duration(uptime_seconds)];
	return (
		<div className="mt-4 flex flex-wrap items-end justify-between gap-4">
			<div>
				<Overall isFine={count === 0}>
					{count === 0
						? t`Everything works`
						: plural(count, { one: '# thing needs your attention', other: '# things need your attention' })}
				</Overall>
				<p className="mt-1 text-ink-soft text-sm">
					{t`Checked ${at}. FlavorBag ${version}, Node ${node}, up for ${up}.`}
				</p>
				<Go to={adminGoLivePath()} className="mt-1 py-2.5">{t`What to do before you go live`}</Go>
			</div>
			<Button
				tone="secondary"
				icon={<RefreshCw aria-hidden />}
				busy={isFetching && t`Checking...`}
				onClick={() => void refetch()}
			>
				{t`Check now`}
			</Button>
		</div>
	);
}

function Fault(shown: Shown & { answer: HealthAnswer }) {
	const { what, state } = shown.answer;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="font-display font-semibold text-lg">{i18n._(checkNames[what])}</h2>
				<Badge tone={state === 'wrong' ? 'tomato' : 'honey'} icon={<TriangleAlert aria-hidden />}>
					{state === 'wrong' ? t`Problem` : t`Check this`}
				</Badge>
			</div>
			<Body className="mt-2 max-w-prose" {...shown} />
		</>
	);
}

interface BodyProps extends Shown {
	answer: HealthAnswer;
	className?: string;
}
function Body({ answer, health, last, onDone, className }: BodyProps) {
	const { what, code } = answer;
	const wasFault = answer.state !== 'good';
	const onOutcome = (outcome: Outcome) => onDone({ what, outcome, wasFault });
	return (
		<>
			<p className={className}>{healthWords(answer)}</p>
			{wasFault && <Evidence answer={answer} folders={health.folders} />}
			<Requested answer={answer} />
			<Acts of={healthActs(answer)} onDone={onOutcome} />
			{what === 'transfers' && code === 'refused' && <Transfers onDone={onOutcome} />}
			{last?.what === what && (wasFault || !last.wasFault) && <Done outcome={last.outcome} />}
		</>
	);
}

/** The evidence for a fault. */
function Evidence({ answer, folders }: Pick<Health, 'folders'> & { answer: HealthAnswer }) {
	const { what, problem, lines, code, counters } = answer;
	const isListed = what === 'drift' || what === 'stuck' || what === 'audit_log';
	return (
		<>
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
			{what === 'disk' && code !== 'unanswered' && <Folders folders={folders} />}
		</>
	);
}

const list = 'mt-3 grid gap-2 text-sm empty:hidden';

function Entries({ answer: { entries, figures } }: { answer: HealthAnswer }) {
	const more = entries.length === 0 ? 0 : (figures.given_up ?? 0) + (figures.late ?? 0) - entries.length;
	const line = ({ order_id: id, is_given_up, ...entry }: QueuedEntry, at: number) => (
		// Two identical entries may be about the same order.
		<li key={at} className="wrap-anywhere">
			<span className="font-medium">{queuedWords(entry)}</span>
			{id !== null && ' · '}
			{id !== null && <OrderLink id={id} />}
			<span className="text-ink-soft"> · {is_given_up ? t`gave up` : t`late`}</span>
		</li>
	);
	return (
		<ul className={list}>
			{entries.map(line)}
			{more > 0 && (
				<li className="text-ink-soft">{plural(more, { one: 'and # more', other: 'and # more' })}</li>
			)}
		</ul>
	);
}

function Requested({ answer: { asked_at } }: { answer: HealthAnswer }) {
	if (asked_at === null) return null;
	const at = moment(asked_at);
	return <p className="mt-2 text-ink-soft text-sm">{t`Requested ${at}. It hasn't finished yet.`}</p>;
}

const Folders = ({ folders }: Pick<Health, 'folders'>) => (
	<ul className="mt-3 grid gap-1.5 text-sm">
		{folders.map(({ folder, bytes }) => (
			<li key={folder}>
				<span className="font-medium tabular-nums">{sizeOf(bytes)}</span>
				{': '}
				{i18n._(folderWords[folder])}
			</li>
		))}
	</ul>
);

function Transfers({ onDone }: { onDone: Report }) {
	const { data } = useQuery(queryFor('admin.transfers.refused', { query: { per_page: 100 } }));
	return (
		<ul className="mt-3 grid w-full gap-3">
			{data?.data.transfers.map((transfer) => (
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
					<Acts of={[transferAct(transfer)]} onDone={onDone} />
				</li>
			))}
		</ul>
	);
}

function Fine(shown: Shown) {
	const good = shown.health.checks.filter(({ state }) => state === 'good');
	return (
		<Disclosure
			className="mt-6 border-line border-t pt-2"
			title={plural(good.length, { one: '# thing that works', other: '# things that work' })}
		>
			<dl className="grid grid-cols-1 gap-x-8 gap-y-3 pb-4 text-sm lg:grid-cols-2">
				{good.map((answer) => (
					<div key={answer.what}>
						<dt className="font-medium">{i18n._(checkNames[answer.what])}</dt>
						<dd className="wrap-anywhere text-ink-soft">
							<Body answer={answer} {...shown} />
						</dd>
					</div>
				))}
			</dl>
		</Disclosure>
	);
}

const counterNames: Record<DriftingCounter['counter'], MessageDescriptor> = {
	held: msg`Bags held`,
	sold: msg`Bags sold`,
	waiting: msg`Bags on waitlists`,
	orders: msg`Orders`,
	bags: msg`Bags`,
	cents: msg`Revenue`,
	users: msg`Users`,
	businesses: msg`Businesses`,
	listed: msg`Shops visible to customers`,
};

const Counters = ({ counters }: { counters: readonly DriftingCounter[] }) => (
	<ul className={list}>
		{counters.map((counter) => (
			<li key={JSON.stringify(counter)} className="wrap-anywhere">
				<Counter drifting={counter} />
			</li>
		))}
	</ul>
);

function Counter({ drifting }: { drifting: DriftingCounter }) {
	const { business, date, window, status, counter, says, truth } = drifting;
	const isMoney = counter === 'cents';
	const shown = (value: number) => (isMoney ? formatDollars(value / 100) : i18n.number(value));
	const off = Math.abs(says - truth);
	const sum = isMoney ? (says > truth ? t`${shown(off)} too much` : t`${shown(off)} too little`) : undefined;
	const number =
		says > truth
			? plural(off, { one: '# too many', other: '# too many' })
			: plural(off, { one: '# too few', other: '# too few' });
	const [counted, right, difference] = [shown(says), shown(truth), sum ?? number];
	return (
		<>
			<p>
				{business ? <ShopLink {...business} /> : <span className="font-medium">{t`The whole platform`}</span>}
				<span className="text-ink-soft">
					{date ? ` · ${dateOf(date)}` : business && ` · ${t`all dates`}`}
					{window && ` · ${timeRange(window.start, window.end)}`}
				</span>{' '}
				{status && <StatusBadge status={status} />}
			</p>
			<p>{t`${i18n._(counterNames[counter])}: shows ${counted}, should be ${right} (${difference}).`}</p>
		</>
	);
}

function JobRuns({ jobs }: Pick<Health, 'jobs'>) {
	if (jobs.length === 0) return null;
	const onces: Partial<Record<number, string>> = {
		1: t`every second`,
		60: t`every minute`,
		3600: t`every hour`,
		86400: t`every day`,
	};
	return (
		<Disclosure
			className="border-line border-t pt-2"
			title={t`What runs automatically, and when it last ran`}
		>
			<Table
				caption={t`Jobs`}
				rows={jobs}
				rowId={({ name }) => name}
				columns={[
					[
						t`Job`,
						({ name, problem }) => (
							<>
								{jobName(name)}
								{problem && (
									<span className="wrap-anywhere block font-normal text-tomato-ink text-xs">
										<Trans>
											failed: <span lang="en">{problem}</span>
										</Trans>
									</span>
								)}
							</>
						),
					],
					[t`How often`, ({ every_seconds: every }) => onces[every] ?? t`every ${duration(every)}`],
					[
						t`Last good run`,
						({ good_seconds_ago: ago }) => (ago === null ? t`Not yet` : t`${duration(ago)} ago`),
					],
				]}
			/>
		</Disclosure>
	);
}
