import { expect, test } from 'vitest';
import { inBankBy } from './bank-days.ts';

// R-bank-deposits
test.each([
	['an ordinary Tuesday', '2026-11-17', '2026-11-19'],
	['a Thursday, over the weekend', '2026-11-19', '2026-11-23'],
	['the day before Thanksgiving', '2026-11-25', '2026-11-30'],
	['Christmas Eve, on which banks work', '2026-12-23', '2026-12-28'],
	['a holiday on a Sunday, which banks keep on Monday', '2027-07-02', '2027-07-07'],
	['the day before New Year’s Day', '2026-12-31', '2027-01-05'],
])('what is sent on %s is usually in the bank two bank days later', (_, sentOn, by) => {
	expect(inBankBy(sentOn)).toBe(by);
});
