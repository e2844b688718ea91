/** Estimates when money reaches the bank (R-bank-deposits). */
import { addDays } from '#lib/time.ts';
import { isBankDay } from '#stock';

/** Days from the payment account to the bank. */
const usualBankDays = 2;

export function bankDayAfter(date: string, days: number): string {
	let day = date;
	for (let left = days; left > 0; ) {
		day = addDays(day, 1);
		if (isBankDay(day)) left--;
	}
	return day;
}

export const inBankBy = (sentOn: string): string => bankDayAfter(sentOn, usualBankDays);
