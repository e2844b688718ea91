import type {
	DriftingCounter,
	HealthAnswer,
	Recounted,
	RefusedTransfer,
	RetriedTransfer,
} from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
	useAskBackup,
	useDeleteLogs,
	useRecount,
	useRetryTransfer,
	useSendNow,
	useTestEmail,
} from '#api/health.ts';
import { formatDollars } from '#lib/money.ts';
import type { Act, Outcome } from './acts.tsx';
import { useUnits } from './health-words.ts';

const outcomeOf = (words: string, problem: string | null): Outcome => ({
	words,
	lines: problem === null ? [] : [problem],
	failed: problem !== null,
});

function useMailActs() {
	const { t } = useLingui();
	const [send, test] = [useSendNow(), useTestEmail()];
	const sendNow: Act<Outcome> = {
		label: t`Send now`,
		confirm: {
			words: t`All that is late, failed or was given up is sent now. Nothing goes twice.`,
			submit: t`Yes, send all of it`,
		},
		async run() {
			const { entries, done, problem } = await send.mutateAsync();
			const sent = plural(entries, {
				one: `${done} of # entry was sent.`,
				other: `${done} of # entries were sent.`,
			});
			return entries === 0 ? outcomeOf(t`Nothing waits anymore.`, null) : outcomeOf(sent, problem);
		},
	};
	const testEmail: Act<Outcome> = {
		label: t`Send me a test email`,
		async run() {
			const { to, problem } = await test.mutateAsync();
			const words =
				problem === null
					? t`The email server took it. Look for it at ${to}.`
					: t`The email server didn't take it.`;
			return outcomeOf(words, problem);
		},
	};
	return { sendNow, testEmail };
}

export const withNames = (line: string, counters: readonly DriftingCounter[]) =>
	counters.reduce(
		(text, { business }) => (business?.name ? text.replace(business.id, business.name) : text),
		line,
	);

function changeLine({ what, subject, was, became }: Recounted['changes'][number]): string {
	const before = was as Record<string, number>;
	const moved = Object.entries(became).filter(([name, now]) => before[name] !== now);
	return `${what} ${subject}: ${moved.map(([name, now]) => `${name} ${before[name]} → ${now}`).join(', ')}`;
}

function useRecounting(): (counters: readonly DriftingCounter[]) => Act<Outcome> {
	const { t } = useLingui();
	const recount = useRecount();
	return (counters) => ({
		label: t`Recount`,
		confirm: {
			words: t`Each counter that is wrong is counted from the orders. No order, payment or refund changes.`,
			submit: t`Yes, recount`,
		},
		async run() {
			const { changes, failed } = await recount.mutateAsync();
			const lines = [...changes.map(changeLine), ...failed].map((line) => withNames(line, counters));
			if (failed.length > 0)
				return { words: t`Not everything could be recounted. Report this as a bug.`, lines, failed: true };
			if (changes.length === 0) return { words: t`Every counter was right already.`, lines };
			const words = plural(changes.length, {
				one: '# counter was recounted:',
				other: '# counters were recounted:',
			});
			return { words, lines };
		},
	});
}

function useDeletingLogs(): (days: number) => Act<Outcome> {
	const { t } = useLingui();
	const { size } = useUnits();
	const remove = useDeleteLogs();
	return (days) => ({
		label: t`Delete old logs`,
		confirm: {
			words: plural(days, {
				one: 'Logs that are older than # day are deleted. They go by themselves too, but not at this minute.',
				other:
					'Logs that are older than # days are deleted. They go by themselves too, but not at this minute.',
			}),
			submit: t`Yes, delete them`,
		},
		async run() {
			const { files, bytes } = await remove.mutateAsync();
			const room = size(bytes);
			if (files > 0)
				return {
					words: plural(files, {
						one: `# log was deleted: ${room}.`,
						other: `# logs were deleted: ${room}.`,
					}),
				};
			return {
				words: plural(days, {
					one: 'No log is older than # day. For fewer logs, set LOG_DAYS lower in .env, and restart.',
					other: 'No log is older than # days. For fewer logs, set LOG_DAYS lower in .env, and restart.',
				}),
			};
		},
	});
}

function useBackupActs() {
	const { t } = useLingui();
	const ask = useAskBackup();
	const act = (kind: 'backup' | 'rehearsal', label: string, words: string, submit: string): Act<Outcome> => ({
		label,
		confirm: { words, submit },
		run: async () => ({
			words: (await ask.mutateAsync(kind)).is_new
				? t`Asked for. It begins within a minute; check in a few.`
				: t`It was asked for already and hasn't ended. Check in a few minutes.`,
		}),
	});
	return {
		backup: act(
			'backup',
			t`Back up now`,
			t`A backup begins within a minute. People can buy meanwhile.`,
			t`Yes, back up`,
		),
		rehearsal: act(
			'rehearsal',
			t`Rehearse now`,
			t`The newest backup is restored into a scratch folder and looked at. It begins within a minute, and the disk must have room for a second copy.`,
			t`Yes, rehearse`,
		),
	};
}

/** Acts for a check: repairs for a fault, tests for something that works. */
export function useHealthActs(): (answer: HealthAnswer) => Act<Outcome>[] {
	const { sendNow, testEmail } = useMailActs();
	const { backup, rehearsal } = useBackupActs();
	const [recount, deleteLogs] = [useRecounting(), useDeletingLogs()];
	return ({ what, code, figures, counters }) => {
		const isBackedUp = code !== 'off' && code !== 'elsewhere' && code !== 'unanswered';
		const acts: Partial<Record<HealthAnswer['what'], [Act<Outcome>, boolean][]>> = {
			outbox: [[sendNow, code !== 'fine' || (figures.failed ?? 0) > 0]],
			mail: [
				[testEmail, true],
				[sendNow, code === 'failing'],
			],
			drift: [[recount(counters), (figures.countable ?? 0) > 0]],
			backup: [[backup, isBackedUp]],
			rehearsal: [
				[backup, code === 'failed'],
				[rehearsal, isBackedUp],
			],
			disk: [[deleteLogs(figures.log_days ?? 14), code === 'low' || code === 'full']],
		};
		return (acts[what] ?? []).flatMap(([act, isNow]) => (isNow ? [act] : []));
	};
}

export function useTransferAct(): (
	transfer: Pick<RefusedTransfer, 'order_id' | 'business_name' | 'amount'>,
) => Act<Outcome> {
	const { t } = useLingui();
	const retry = useRetryTransfer();
	return (transfer) => {
		const amount = formatDollars(transfer.amount);
		const shop = transfer.business_name;
		const words: Record<RetriedTransfer['outcome'], string> = {
			sent: t`${amount} went to ${shop}.`,
			refused: t`The card provider refused it again:`,
			waiting: t`The card provider gave no answer. FlavorBag goes on asking by itself.`,
			cancelled: t`Nothing is owed for this order anymore.`,
		};
		return {
			label: t`Send to ${shop} now`,
			confirm: { words: t`${amount} is sent to ${shop} now. It can't go twice.`, submit: t`Yes, send it` },
			async run() {
				const { outcome, problem } = await retry.mutateAsync(transfer.order_id);
				return outcomeOf(words[outcome], problem);
			},
		};
	};
}
