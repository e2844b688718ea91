import type {
	DriftingCounter,
	HealthAnswer,
	Recounted,
	RefusedTransfer,
	RetriedTransfer,
} from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { change } from '#api/admin.ts';
import { formatDollars } from '#lib/money.ts';
import type { Act, Outcome } from './acts.tsx';
import { sizeOf } from './health-words.ts';

const outcomeOf = (words: string, problem: string | null): Outcome => ({
	words,
	lines: problem === null ? [] : [problem],
	failed: problem !== null,
});

const sendNow = (): Act => ({
	label: t`Send now`,
	words: t`This sends everything that's late, failed or was given up on. Nothing is sent twice.`,
	submit: t`Yes, send everything`,
	async run() {
		const { entries, done, problem } = await change('admin.health.sendNow', {});
		const sent = plural(entries, {
			one: `${done} of # entry was sent.`,
			other: `${done} of # entries were sent.`,
		});
		return entries === 0 ? outcomeOf(t`Nothing is waiting anymore.`, null) : outcomeOf(sent, problem);
	},
});

const testEmail = (): Act => ({
	label: t`Send me a test email`,
	async run() {
		const { to, problem } = await change('admin.health.testEmail', {});
		const words =
			problem === null
				? t`The email server accepted it. Look for it at ${to}.`
				: t`The email server didn't accept it.`;
		return outcomeOf(words, problem);
	},
});

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

const recount = (counters: readonly DriftingCounter[]): Act => ({
	label: t`Recount`,
	words: t`This recounts wrong counters from the orders. No order, payment or refund changes.`,
	submit: t`Yes, recount`,
	async run() {
		const { changes, failed } = await change('admin.health.recount', {});
		const lines = [...changes.map(changeLine), ...failed].map((line) => withNames(line, counters));
		if (failed.length > 0)
			return { words: t`Not everything could be recounted. Report this as a bug.`, lines, failed: true };
		if (changes.length === 0) return { words: t`Every counter was already right.`, lines };
		const words = plural(changes.length, {
			one: '# counter was recounted:',
			other: '# counters were recounted:',
		});
		return { words, lines };
	},
});

const deleteLogs = (days: number): Act => ({
	label: t`Delete old logs`,
	words: plural(days, {
		one: "This deletes logs older than # day. They're also deleted automatically, just not right away.",
		other: "This deletes logs older than # days. They're also deleted automatically, just not right away.",
	}),
	submit: t`Yes, delete them`,
	async run() {
		const { files, bytes } = await change('admin.health.deleteLogs', {});
		const room = sizeOf(bytes);
		const words =
			files > 0
				? plural(files, { one: `# log was deleted: ${room}.`, other: `# logs were deleted: ${room}.` })
				: plural(days, {
						one: 'No logs are older than # day. To keep fewer, lower LOG_DAYS in .env, and restart.',
						other: 'No logs are older than # days. To keep fewer, lower LOG_DAYS in .env, and restart.',
					});
		return { words };
	},
});

function asking(kind: 'backup' | 'rehearsal'): Act {
	const isBackup = kind === 'backup';
	return {
		label: isBackup ? t`Back up now` : t`Rehearse now`,
		words: isBackup
			? t`A backup starts within a minute. People can keep buying.`
			: t`We restore the newest backup into a scratch folder and check it. It starts within a minute, and the disk needs room for a second copy.`,
		submit: isBackup ? t`Yes, back up` : t`Yes, rehearse`,
		run: async () => ({
			words: (await change('admin.health.askBackup', { body: { kind } })).is_new
				? t`Requested. It starts within a minute. Check back in a few minutes.`
				: t`It was already requested and hasn't finished. Check back in a few minutes.`,
		}),
	};
}

/** Acts for a check: repairs for a fault, tests for something that works. */
export function healthActs({ what, code, figures, counters }: HealthAnswer): Act[] {
	const isBackedUp = code !== 'off' && code !== 'elsewhere' && code !== 'unanswered';
	const acts: Partial<Record<HealthAnswer['what'], (Act | false)[]>> = {
		outbox: [(code !== 'fine' || (figures.failed ?? 0) > 0) && sendNow()],
		mail: [testEmail(), code === 'failing' && sendNow()],
		drift: [(figures.countable ?? 0) > 0 && recount(counters)],
		backup: [isBackedUp && asking('backup')],
		rehearsal: [code === 'failed' && asking('backup'), isBackedUp && asking('rehearsal')],
		disk: [(code === 'low' || code === 'full') && deleteLogs(figures.log_days ?? 14)],
	};
	return (acts[what] ?? []).filter((act) => act !== false);
}

export function transferAct(of: Pick<RefusedTransfer, 'order_id' | 'business_name' | 'amount'>): Act {
	const [amount, shop] = [formatDollars(of.amount), of.business_name];
	const words: Record<RetriedTransfer['outcome'], string> = {
		sent: t`${amount} went to ${shop}.`,
		refused: t`The payment provider refused it again:`,
		waiting: t`The payment provider didn't answer. FlavorBag will keep trying.`,
		cancelled: t`Nothing is owed for this order anymore.`,
	};
	return {
		label: t`Send to ${shop} now`,
		words: t`This sends ${amount} to ${shop} now. It can't be sent twice.`,
		submit: t`Yes, send it`,
		async run() {
			const { outcome, problem } = await change('admin.transfers.retry', { params: { id: of.order_id } });
			return outcomeOf(words[outcome], problem);
		},
	};
}
