import type { Health, HealthAnswer, HealthCheck } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { faultsIn, healthNow } from '#api/health.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { Found } from './Found.tsx';
import { Done, HealthActs, type Outcome } from './HealthActs.tsx';
import { Counters, Entries } from './HealthDetails.tsx';
import { useCheckNames, useFolderWords, useHealthWords, useUnits } from './health-words.ts';
import { JobRuns } from './JobRuns.tsx';

/** /admin/health: whether everything works, and what to do where it doesn't (R-console-health). */
export function HealthConsole() {
	const query = useQuery(healthNow());
	const [last, setLast] = useState<Last>();
	return (
		<ConsolePage heading={<Trans>Health</Trans>} error={query.error}>
			<Found query={query} failure={<Trans>Failed to check</Trans>}>
				{(health) => (
					<>
						<Overall health={health} busy={query.isFetching} onCheck={() => void query.refetch()} />
						{/* What an act has repaired has no card anymore. */}
						{last?.wasFault && !faultsIn(health).some(({ what }) => what === last.what) && (
							<Done outcome={last.outcome} />
						)}
						<Faults health={health} last={last} onDone={setLast} />
						<Fine health={health} last={last} onDone={setLast} />
						<JobRuns jobs={health.jobs} />
					</>
				)}
			</Found>
		</ConsolePage>
	);
}

function Overall({ health, busy, onCheck }: { health: Health; busy: boolean; onCheck(): void }) {
	const { t } = useLingui();
	const { duration, moment } = useUnits();
	const count = faultsIn(health).length;
	const { version, node, uptime_seconds } = health.process;
	const [at, up] = [moment(health.checked_at), duration(uptime_seconds)];
	return (
		<div className="mt-4 flex flex-wrap items-end justify-between gap-4">
			<div>
				<p role="status" className="flex items-center gap-2 font-display font-semibold text-xl">
					{count === 0 ? (
						<>
							<CircleCheck aria-hidden className="size-6 shrink-0 text-leaf-ink" />
							<Trans>Everything works</Trans>
						</>
					) : (
						<>
							<TriangleAlert aria-hidden className="size-6 shrink-0 text-tomato-ink" />
							<Plural value={count} one="# thing needs you" other="# things need you" />
						</>
					)}
				</p>
				<p className="mt-1 text-ink-soft text-sm">
					<Trans>
						Checked {at}. FlavorBag {version}, Node {node}, up for {up}.
					</Trans>
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

/** What came of the last act, and what it was about: a fault, or something that works. */
type Last = { what: HealthCheck; outcome: Outcome; wasFault: boolean } | undefined;

interface Shown {
	health: Health;
	last: Last;
	onDone(last: Last): void;
}

function Faults({ health, last, onDone }: Shown) {
	const { t } = useLingui();
	const faults = faultsIn(health);
	if (faults.length === 0) return null;
	return (
		<section aria-label={t`What needs you`} className="mt-6">
			<ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
				{faults.map((answer) => (
					<li key={answer.what} className="min-w-0 rounded-card border border-line bg-surface p-5">
						<Fault answer={answer} health={health} last={last} onDone={onDone} />
					</li>
				))}
			</ul>
		</section>
	);
}

function Fault({ answer, health, last, onDone }: Shown & { answer: HealthAnswer }) {
	const names = useCheckNames();
	const words = useHealthWords();
	const { what, state, problem, lines, code } = answer;
	// Elsewhere they stand in the words.
	const isListed = what === 'drift' || what === 'stuck' || what === 'audit_log';
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 className="font-display font-semibold text-lg">{names[what]}</h2>
				{state === 'wrong' ? (
					<Badge tone="tomato" icon={<TriangleAlert aria-hidden />}>
						<Trans>Wrong</Trans>
					</Badge>
				) : (
					<Badge tone="honey" icon={<TriangleAlert aria-hidden />}>
						<Trans>Look at it</Trans>
					</Badge>
				)}
			</div>
			<p className="mt-2 max-w-prose">{words(answer)}</p>
			{problem && (
				<p className="wrap-anywhere mt-2 text-sm">
					<span className="text-ink-soft">
						<Trans>The problem:</Trans>
					</span>{' '}
					<span lang="en">{problem}</span>
				</p>
			)}
			<Entries answer={answer} />
			<Counters counters={answer.counters} />
			{isListed && lines.length > 0 && (
				<ul lang="en" className="wrap-anywhere mt-2 rounded-field bg-raised p-3 font-mono text-xs">
					{lines.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			)}
			{what === 'disk' && code !== 'unanswered' && <Folders folders={health.folders} />}
			<Requested answer={answer} />
			<HealthActs answer={answer} onDone={(outcome) => onDone({ what, outcome, wasFault: true })} />
			{last?.what === what && <Done outcome={last.outcome} />}
		</>
	);
}

/** Of backups: one that was asked for. */
function Requested({ answer: { asked_at } }: { answer: HealthAnswer }) {
	const { moment } = useUnits();
	if (asked_at === null) return null;
	const at = moment(asked_at);
	return (
		<p className="mt-2 text-ink-soft text-sm">
			<Trans>Asked for {at}. It hasn't ended yet.</Trans>
		</p>
	);
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

function Fine({ health: { checks }, last, onDone }: Shown) {
	const names = useCheckNames();
	const words = useHealthWords();
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
							<HealthActs
								answer={answer}
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
