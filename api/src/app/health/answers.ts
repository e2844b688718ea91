/** Answers to questions about the installation; the doctor and the console word them differently (R-console-health). */
import type { HealthAnswer } from '@flavorbag/contract';

export type Answer = HealthAnswer;
type Found = Partial<Omit<Answer, 'what' | 'since' | 'asked_at'>> & {
	since?: Date | null;
	askedAt?: Date | undefined;
};

export const shown = 5;

const unsaid = { problem: null, figures: {}, lines: [], entries: [], counters: [] };
export const answerOf = (
	what: Answer['what'],
	{ since, askedAt, state, code, ...found }: Found & Pick<Answer, 'code'>,
): Answer => ({
	...unsaid,
	...found,
	what,
	code,
	state: state ?? 'wrong',
	since: since?.toISOString() ?? null,
	asked_at: askedAt?.toISOString() ?? null,
});
export const fine = (what: Answer['what'], found: Found = {}): Answer =>
	answerOf(what, { code: 'fine', state: 'good', ...found });

export const reasonOf = (error: unknown): string => {
	if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
	return error instanceof Error ? error.message || String(error) : String(error);
};

export const unanswered = (what: Answer['what'], error: unknown): Answer =>
	answerOf(what, { code: 'unanswered', problem: reasonOf(error).slice(0, 500) });

export const ask = (what: Answer['what'], question: () => Promise<Answer>): Promise<Answer> =>
	question().catch((error: unknown) => unanswered(what, error));
