/** What the database refuses of tax rates and classes, whatever the code above it does (R-tax, R-tax-class). Plain SQL on purpose. */
import { expect, test } from 'vitest';
import { at, ids, illegal } from '#test/illegal.ts';

const { attempt } = await illegal();

const rate = (bps: number, state = 'OR') =>
	`insert into tax_rates (state, tax_class, from_date, rate_bps, remitted_by, set_by, set_at)
	values ('${state}', 'mixed', '2031-06-11', ${bps}, 'platform', '${ids.owner}', ${at.order})`;
const become = (name: string) => `update businesses set tax_class = '${name}' where id = '${ids.shop}'`;

test('what is set and said is accepted', async () => {
	expect(await attempt([rate(0), rate(3_000), become('grocery'), become('mixed')])).toEqual({ seen: [] });
});

test.each<[string, string[], string]>([
	['a rate below zero', [rate(-1)], 'tax_rate_in_range'],
	['a rate above 30%', [rate(3_001)], 'tax_rate_in_range'],
	['a rate of no state', [rate(800, '=1')], 'tax_rates_state_check'],
	['a rate that is edited', [rate(800), 'update tax_rates set rate_bps = 0'], '42501'],
	['a rate that is taken away', [rate(800), 'delete from tax_rates'], '42501'],
	['a class that is not known', [become('free')], 'tax_class_known'],
	[
		'another author of a class',
		[become('grocery'), `update tax_class_changes set changed_by = 'job'`],
		'42501',
	],
	['a class that never was', [become('grocery'), 'delete from tax_class_changes'], '42501'],
])('refused: %s', async (_, statements, by) => {
	expect(await attempt(statements)).toEqual({ refused: by });
});
