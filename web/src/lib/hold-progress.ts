/** Press and hold (R-press-and-hold): 4 percent per 100 ms tick, one confirmation at 100. Pure; the caller ticks. */
import { limits } from '@flavorbag/contract';

export type Hold = { phase: 'idle' | 'holding' | 'full'; percent: number };
export type HoldEvent = 'press' | 'tick' | 'release' | 'reset';

export const idle: Hold = { phase: 'idle', percent: 0 };
export const holdTickMs = limits.holdToConfirmStepMs;

export function nextHold(hold: Hold, event: HoldEvent): Hold {
	switch (event) {
		case 'press':
			return hold.phase === 'idle' ? { phase: 'holding', percent: 0 } : hold;
		case 'tick': {
			if (hold.phase !== 'holding') return hold;
			const percent = Math.min(100, hold.percent + limits.holdToConfirmStepPercent);
			return { phase: percent === 100 ? 'full' : 'holding', percent };
		}
		case 'release':
			return hold.phase === 'holding' ? idle : hold;
		case 'reset':
			return idle;
	}
}

const marks = [25, 50, 75];

/** Returns the mark passed between two states, to be announced to screen readers. */
export const passedMark = (before: Hold, after: Hold): number | undefined =>
	marks.findLast((mark) => before.percent < mark && after.percent >= mark && after.phase === 'holding');
