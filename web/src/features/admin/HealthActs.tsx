import type { HealthAnswer, Recounted, RefusedTransfer, RetriedTransfer } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { refusedTransfers } from '#api/admin.ts';
import { messageOf } from '#api/api-error.ts';
import {
	useAskBackup,
	useDeleteLogs,
	useRecount,
	useRetryTransfer,
	useSendNow,
	useTestEmail,
} from '#api/health.ts';
import { adminOrderPath, adminShopPath } from '#lib/admin-paths.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { factLink } from './FactLine.tsx';
import { useUnits } from './health-words.ts';

/** What came of an act. */
export interface Outcome {
	words: string;
	lines: string[];
	/** It could not be done. */
	failed?: boolean;
}
export type Report = (outcome: Outcome) => void;

/** In the card that it is about, where somebody looks. */
export function Done({ outcome }: { outcome: Outcome | undefined }) {
	return (
		<div role="status" aria-label={outcome?.words}>
			{outcome && (
				<div
					className={cx(
						'mt-3 rounded-field border bg-raised px-4 py-3 text-ink text-sm',
						outcome.failed ? 'border-tomato' : 'border-leaf',
					)}
				>
					<p className="flex gap-2 font-medium">
						{outcome.failed ? (
							<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-tomato-ink" />
						) : (
							<CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-leaf-ink" />
						)}
						{outcome.words}
					</p>
					{outcome.lines.length > 0 && (
						<ul lang="en" className="wrap-anywhere mt-1 font-mono text-xs">
							{outcome.lines.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					)}
				</div>
			)}
		</div>
	);
}

interface ActProps {
	label: string;
	/** What the second press does; without it there is one press. */
	confirm?: { words: string; label: string };
	run(): Promise<Outcome>;
	onDone: Report;
}

/** A button that asks once more where something changes, and reports what came of it. */
function Act({ label, confirm, run, onDone }: ActProps) {
	const { t } = useLingui();
	const [isAsked, setAsked] = useState(false);
	const [isBusy, setBusy] = useState(false);
	async function press() {
		setBusy(true);
		try {
			onDone(await run());
		} catch (error) {
			onDone({ words: messageOf(error, t`Please try again.`), lines: [], failed: true });
		} finally {
			setBusy(false);
			setAsked(false);
		}
	}
	if (!confirm || !isAsked)
		return (
			<Button
				tone="secondary"
				size="small"
				busy={isBusy && t`One moment...`}
				onClick={confirm ? () => setAsked(true) : () => void press()}
			>
				{label}
			</Button>
		);
	return (
		<fieldset className="grid w-full gap-2 rounded-field bg-raised p-3">
			<legend className="sr-only">{label}</legend>
			<p className="text-sm">{confirm.words}</p>
			<div className="flex flex-wrap gap-2">
				<Button autoFocus size="small" busy={isBusy && t`One moment...`} onClick={() => void press()}>
					{confirm.label}
				</Button>
				<Button tone="secondary" size="small" onClick={() => setAsked(false)}>
					<Trans>Never mind</Trans>
				</Button>
			</div>
		</fieldset>
	);
}

function SendNow({ onDone }: { onDone: Report }) {
	const { t } = useLingui();
	const send = useSendNow();
	return (
		<Act
			label={t`Send now`}
			confirm={{
				words: t`All that is late, failed or was given up is sent now. Nothing goes twice.`,
				label: t`Yes, send all of it`,
			}}
			run={async () => {
				const { entries, done, problem } = await send.mutateAsync();
				const sent = plural(entries, {
					one: `${done} of # entry was sent.`,
					other: `${done} of # entries were sent.`,
				});
				if (entries === 0) return { words: t`Nothing waits anymore.`, lines: [] };
				return { words: sent, lines: problem === null ? [] : [problem], failed: problem !== null };
			}}
			onDone={onDone}
		/>
	);
}

function TestEmail({ onDone }: { onDone: Report }) {
	const { t } = useLingui();
	const send = useTestEmail();
	return (
		<Act
			label={t`Send me a test email`}
			run={async () => {
				const { to, problem } = await send.mutateAsync();
				if (problem === null) return { words: t`The email server took it. Look for it at ${to}.`, lines: [] };
				return { words: t`The email server didn't take it.`, lines: [problem], failed: true };
			}}
			onDone={onDone}
		/>
	);
}

/** `held 3 → 2` */
function changeLine({ what, subject, was, became }: Recounted['changes'][number]): string {
	const before = was as Record<string, number>;
	const moved = Object.entries(became).filter(([name, now]) => before[name] !== now);
	return `${what} ${subject}: ${moved.map(([name, now]) => `${name} ${before[name]} → ${now}`).join(', ')}`;
}

function Recount({ onDone }: { onDone: Report }) {
	const { t } = useLingui();
	const recount = useRecount();
	return (
		<Act
			label={t`Recount`}
			confirm={{
				words: t`Each counter that is wrong is counted from the orders. No order, payment or refund changes.`,
				label: t`Yes, recount`,
			}}
			run={async () => {
				const { changes, failed } = await recount.mutateAsync();
				const lines = [...changes.map(changeLine), ...failed];
				if (failed.length > 0)
					return { words: t`Not everything could be recounted. Report this as a bug.`, lines, failed: true };
				if (changes.length === 0) return { words: t`Every counter was right already.`, lines };
				return {
					words: plural(changes.length, {
						one: '# counter was recounted:',
						other: '# counters were recounted:',
					}),
					lines,
				};
			}}
			onDone={onDone}
		/>
	);
}

function DeleteLogs({ days, onDone }: { days: number; onDone: Report }) {
	const { t } = useLingui();
	const { size } = useUnits();
	const remove = useDeleteLogs();
	return (
		<Act
			label={t`Delete old logs`}
			confirm={{
				words: plural(days, {
					one: 'Logs that are older than # day are deleted. They go by themselves too, but not at this minute.',
					other:
						'Logs that are older than # days are deleted. They go by themselves too, but not at this minute.',
				}),
				label: t`Yes, delete them`,
			}}
			run={async () => {
				const { files, bytes } = await remove.mutateAsync();
				const room = size(bytes);
				return {
					words:
						files === 0
							? plural(days, {
									one: 'No log is older than # day. For fewer logs, set LOG_DAYS lower in .env, and restart.',
									other:
										'No log is older than # days. For fewer logs, set LOG_DAYS lower in .env, and restart.',
								})
							: plural(files, {
									one: `# log was deleted: ${room}.`,
									other: `# logs were deleted: ${room}.`,
								}),
					lines: [],
				};
			}}
			onDone={onDone}
		/>
	);
}

function AskBackup({ kind, onDone }: { kind: 'backup' | 'rehearsal'; onDone: Report }) {
	const { t } = useLingui();
	const ask = useAskBackup();
	const isBackup = kind === 'backup';
	return (
		<Act
			label={isBackup ? t`Back up now` : t`Rehearse now`}
			confirm={{
				words: isBackup
					? t`A backup begins within a minute. People can buy meanwhile.`
					: t`The newest backup is restored into a scratch folder and looked at. It begins within a minute, and the disk must have room for a second copy.`,
				label: isBackup ? t`Yes, back up` : t`Yes, rehearse`,
			}}
			run={async () => {
				const { is_new } = await ask.mutateAsync(kind);
				return {
					words: is_new
						? t`Asked for. It begins within a minute; check in a few.`
						: t`It was asked for already and hasn't ended. Check in a few minutes.`,
					lines: [],
				};
			}}
			onDone={onDone}
		/>
	);
}

/** What can be done about an answer; of what works, what is worth a try. */
export function HealthActs({ answer, onDone }: { answer: HealthAnswer; onDone: Report }) {
	const { what, code, figures } = answer;
	const isBackedUp = code !== 'off' && code !== 'elsewhere' && code !== 'unanswered';
	const acts: Partial<Record<HealthAnswer['what'], ReactNode>> = {
		outbox: (code !== 'fine' || (figures.failed ?? 0) > 0) && <SendNow onDone={onDone} />,
		mail: (
			<>
				<TestEmail onDone={onDone} />
				{code === 'failing' && <SendNow onDone={onDone} />}
			</>
		),
		drift: (figures.countable ?? 0) > 0 && <Recount onDone={onDone} />,
		backup: isBackedUp && <AskBackup kind="backup" onDone={onDone} />,
		rehearsal: isBackedUp && (
			<>
				{code === 'failed' && <AskBackup kind="backup" onDone={onDone} />}
				<AskBackup kind="rehearsal" onDone={onDone} />
			</>
		),
		disk: (code === 'low' || code === 'full') && <DeleteLogs days={figures.log_days ?? 14} onDone={onDone} />,
		transfers: code === 'refused' && <Transfers onDone={onDone} />,
	};
	return acts[what] ? <div className="mt-3 flex flex-wrap gap-2">{acts[what]}</div> : null;
}

function Transfers({ onDone }: { onDone: Report }) {
	const { data } = useQuery(refusedTransfers());
	return (
		<ul className="grid w-full gap-3">
			{data?.map((transfer) => (
				<li key={transfer.order_id} className="border-line border-t pt-3 text-sm">
					<p className="wrap-anywhere">
						<Link to={adminOrderPath(transfer.order_id)} className={factLink}>
							<Trans>Order {shortOrderId(transfer.order_id)}</Trans>
						</Link>
						{' · '}
						<Link to={adminShopPath(transfer.business_id)} className={factLink}>
							{transfer.business_name}
						</Link>
						{' · '}
						<span className="tabular-nums">{formatDollars(transfer.amount)}</span>
					</p>
					<p lang="en" className="wrap-anywhere text-ink-soft">
						{transfer.problem}
					</p>
					<div className="mt-2">
						<SendTransfer transfer={transfer} onDone={onDone} />
					</div>
				</li>
			))}
		</ul>
	);
}

/** Sends a refused transfer now. */
export function SendTransfer({
	transfer,
	onDone,
}: {
	transfer: Pick<RefusedTransfer, 'order_id' | 'business_name' | 'amount'>;
	onDone: Report;
}) {
	const { t } = useLingui();
	const retry = useRetryTransfer();
	const amount = formatDollars(transfer.amount);
	const shop = transfer.business_name;
	const words: Record<RetriedTransfer['outcome'], string> = {
		sent: t`${amount} went to ${shop}.`,
		refused: t`The card provider refused it again:`,
		waiting: t`The card provider gave no answer. FlavorBag goes on asking by itself.`,
		cancelled: t`Nothing is owed for this order anymore.`,
	};
	return (
		<Act
			label={t`Send to ${shop} now`}
			confirm={{ words: t`${amount} is sent to ${shop} now. It can't go twice.`, label: t`Yes, send it` }}
			run={async () => {
				const { outcome, problem } = await retry.mutateAsync(transfer.order_id);
				return {
					words: words[outcome],
					lines: problem === null ? [] : [problem],
					failed: problem !== null,
				};
			}}
			onDone={onDone}
		/>
	);
}
