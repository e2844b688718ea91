/** Sales tax: what the operator sets per state and class, and what of it was collected (R-tax, R-tax-report). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { dollars, id, instant, localDate, stateCode, yearMonth } from './fields.ts';
import { limits } from './limits.ts';
import { say } from './problem-words.ts';
import { taxClasses, taxRemitters } from './words.ts';

/** R-tax-class. */
export const taxClass = z.enum(taxClasses);
/** Who pays the tax to the state. */
export const taxRemitter = z.enum(taxRemitters);

/** What an order keeps of the tax as it was when bought. */
export const orderTax = z
	.object({
		/** Null, as the rate: bought before orders kept them. */
		tax_class: taxClass.nullable(),
		/** Hundredths of a percent. */
		rate_bps: z.int().nullable(),
		remitted_by: taxRemitter,
	})
	.meta({ id: 'OrderTax' });

const terms = {
	state: stateCode,
	tax_class: taxClass,
	/** Hundredths of a percent. */
	rate_bps: z.int().min(0).max(limits.taxRateMaxBps, say('rate')),
	/** Bags with this date of pickup, in the shop's zone, and later ones. */
	from_date: localDate,
	remitted_by: taxRemitter,
};

export const taxRate = z
	.object({
		id: z.int(),
		...terms,
		state: z.string(),
		/** Another one was set later for the same date: that one counts. */
		replaced: z.boolean(),
		/** Null: their account is gone. */
		set_by: z.object({ id, name: z.string() }).nullable(),
		set_at: instant,
	})
	.meta({ id: 'TaxRate' });
export type TaxRate = z.infer<typeof taxRate>;

const amounts = {
	/** Captured in the month. */
	orders: z.int(),
	/** What was sold, without tax: exempt and taxable together. */
	gross_sales: dollars,
	exempt_sales: dollars,
	taxable_sales: dollars,
	tax: dollars,
	/** What went back in the month, of whichever month's sales. */
	refunded_sales: dollars,
	refunded_tax: dollars,
	net_sales: dollars,
	net_tax: dollars,
	/** Of net_tax: what the shops get with their payouts, and remit. */
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
