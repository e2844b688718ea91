/** Caches questions that read everything, and limits how long a caller waits for them. */
import { within } from '#lib/within.ts';
import { type Answer, answerOf } from './answers.ts';

const maxAgeMs = 60_000;
const waitMs = 6_000;

export type SlowAnswers = (fresh: boolean) => Promise<Answer[]>;

export function createSlowAnswers(
	what: readonly Answer['what'][],
	read: () => Promise<Answer[]>,
): SlowAnswers {
	let last: { at: number; answers: Answer[] } | undefined;
	let running: { since: number; answers: Promise<Answer[]> } | undefined;

	function begin(): Promise<Answer[]> {
		const answers = read().then((found) => {
			last = { at: performance.now(), answers: found };
			return found;
		});
		const mine = { since: performance.now(), answers };
		running = mine;
		const end = () => {
			if (running === mine) running = undefined;
		};
		answers.then(end, end);
		return answers;
	}
	/** A fresh answer doesn't reuse a run that may predate a repair, unless that run has been going for a while. */
	function next(fresh: boolean): Promise<Answer[]> {
		const now = performance.now();
		if (!fresh && last && now - last.at < maxAgeMs) return Promise.resolve(last.answers);
		if (running && (!fresh || now - running.since > waitMs)) return running.answers;
		return begin();
	}

	const stillReading = what.map((one) => answerOf(one, { code: 'reading', state: 'good' }));
	return (fresh) => within(waitMs, next(fresh), stillReading);
}
