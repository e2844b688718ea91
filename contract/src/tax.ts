/** Sales tax: rates by state and class, and what was collected (R-tax, R-tax-report). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { dollars, id, instant, localDate, stateCode, yearMonth } from './fields.ts';
import { limits } from './limits.ts';
import { say } from './problem-words.ts';
import { taxClasses, taxRemitters } from './words.ts';

/** R-tax-class */
export const taxClass = z.enum(taxClasses);
export const taxRemitter = z.enum(taxRemitters);

/** Snapshot at purchase. */
export const orderTax = z
	.object({
		/** Null, like the rate, for orders from before it was stored. */
		tax_class: taxClass.nullable(),
		/** Basis points. */
		rate_bps: z.int().nullable(),
		remitted_by: taxRemitter,
	})
	.meta({ id: 'OrderTax' });

const terms = {
	state: stateCode,
	tax_class: taxClass,
	rate_bps: z.int().min(0).max(limits.taxRateMaxBps, say('rate')),
	/** Applies to pickup dates from this one on, in the shop's time zone. */
	from_date: localDate,
	remitted_by: taxRemitter,
};

export const taxRate = z
	.object({
		id: z.int(),
		...terms,
		state: z.string(),
		replaced: z.boolean(),
		set_by: z.object({ id, name: z.string() }).nullable(),
		set_at: instant,
	})
	.meta({ id: 'TaxRate' });
export type TaxRate = z.infer<typeof taxRate>;

const amounts = {
	orders: z.int(),
	/** Exempt and taxable sales, without tax. */
	gross_sales: dollars,
	exempt_sales: dollars,
	taxable_sales: dollars,
	tax: dollars,
	/** Refunded in the month, whenever sold. */
	refunded_sales: dollars,
	refunded_tax: dollars,
	net_sales: dollars,
	net_tax: dollars,
	/** The part of net_tax passed on to shops, which remit it. */
	tax_passed_on: dollars,
};

export const taxReport = z
	.object({
		month: z.string(),
		rows: z.array(
			z.object({
				state: z.string(),
				tax_class: taxClass.nullable(),
				rate_bps: z.int().nullable(),
				remitted_by: taxRemitter,
				...amounts,
			}),
		),
		totals: z.object(amounts),
	})
	.meta({ id: 'TaxReport' });
export type TaxReport = z.infer<typeof taxReport>;

const query = z.strictObject({ month: yearMonth });

export const taxEndpoints = {
	'admin.taxRates.list': endpoint('GET /v0/admin/tax-rates', {
		...forAdmins,
		summary: 'Every sales tax rate that was ever set, by state and class, the latest date first',
		reply: z.object({ rates: z.array(taxRate) }),
	}),
	'admin.taxRates.set': endpoint('POST /v0/admin/tax-rates', {
		...forAdmins,
		summary: 'Set the rate of a state and class from a date of pickup on. Orders that were made keep theirs',
		body: z.strictObject(terms),
		example: {
			state: 'OR',
			tax_class: 'mixed',
			rate_bps: 0,
			from_date: '2031-07-01',
			remitted_by: 'platform',
		},
		reply: z.object({ rates: z.array(taxRate) }),
		audited: ['state', 'tax_class', 'rate_bps', 'from_date', 'remitted_by'],
		answers: 'admin.taxRates.list',
	}),
	'admin.taxReport': endpoint('GET /v0/admin/tax-report', {
		...forAdmins,
		summary: 'Sales, sales tax and refunds of a month, by state, class, rate and who remits',
		query,
		reply: taxReport,
	}),
	'admin.taxReport.file': endpoint('GET /v0/admin/tax-report.csv', {
		...forAdmins,
		summary: 'The same as a CSV file',
		query,
		media: { type: 'text/csv', fileName: 'sales-tax.csv' },
	}),
};
