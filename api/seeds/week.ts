/** Opening rhythms in short: `Mon-Fri evening 17:30-19:30 x5`. */
import { days, type Period, type PurchaseWindow, periods } from '@flavorbag/contract';

const names: readonly string[] = days;
const rhythm = /^(\w{3})(?:-(\w{3}))? (\w+) (\d\d:\d\d)-(\d\d:\d\d) x(\d+)$/;

export function week(...lines: readonly string[]): PurchaseWindow {
	const window: PurchaseWindow = {};
	for (const text of lines) {
		const [, from = '', to = from, name, start = '', end = '', quantity] = rhythm.exec(text) ?? [];
		const [first, last] = [names.indexOf(from), names.indexOf(to)];
		const period = periods.find((known): known is Period => known === name);
		if (first < 0 || last < first || !period) throw new Error(`no rhythm: ${text}`);
		for (const day of days.slice(first, last + 1))
			window[day] = {
				...window[day],
				[period]: { start, end, enabled: true, quantity: Number(quantity) },
			};
	}
	return window;
}
