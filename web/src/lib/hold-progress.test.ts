import { expect, test } from 'vitest';
import { type Hold, type HoldEvent, holdTickMs, idle, nextHold, passedMark } from './hold-progress.ts';

const after = (...events: HoldEvent[]): Hold => events.reduce(nextHold, idle);
const ticks = (count: number): HoldEvent[] => Array.from({ length: count }, () => 'tick');

// R-press-and-hold
test('a hold fills by 4 percent every 100 ms and is full after 2.5 s', () => {
	expect(holdTickMs).toBe(100);
	expect(after('press', 'tick')).toEqual({ phase: 'holding', percent: 4 });
	expect(after('press', ...ticks(24))).toEqual({ phase: 'holding', percent: 96 });
	expect(after('press', ...ticks(25))).toEqual({ phase: 'full', percent: 100 });
});

test('letting go goes back to zero', () => {
	expect(after('press', ...ticks(24), 'release')).toEqual(idle);
});

test('nothing fills without a press, and a full hold stays full until it is reset', () => {
	expect(after('tick', 'tick')).toEqual(idle);
	const full = { phase: 'full', percent: 100 };
	expect(after('press', ...ticks(40), 'release', 'press')).toEqual(full);
	expect(after('press', ...ticks(25), 'reset')).toEqual(idle);
});

test('a second press while holding does not start again', () => {
	expect(after('press', 'tick', 'press')).toEqual({ phase: 'holding', percent: 4 });
});

test('25, 50 and 75 percent are each spoken once', () => {
	const spoken: number[] = [];
	let hold = after('press');
	for (const event of ticks(25)) {
		const next = nextHold(hold, event);
		const mark = passedMark(hold, next);
		if (mark !== undefined) spoken.push(mark);
		hold = next;
	}
	expect(spoken).toEqual([25, 50, 75]);
});
