/** Converts a business's details between form and API. Pure. */
import {
	type Business,
	bagNameProblem,
	fields,
	newBusiness,
	problemText,
	type TaxClass,
	type UsState,
} from '@flavorbag/contract';
import { formatZip } from '#lib/address.ts';

export interface Details {
	display_name: string;
	description: string;
	/** Dollars; 0 means empty. */
	price: number;
	/** Dollars; 0 means not stated. */
	retail_value: number;
	email: string;
	phone_number: string;
	pickup_notes: string;
	street: string;
	city: string;
	state: UsState;
	zip_code: string;
	time_zone: string;
	tax_class: TaxClass;
}
export type DetailField = keyof Details;

export const detailsOf = (business: Business): Details => ({
	display_name: business.display_name,
	description: business.description,
	price: business.price,
	retail_value: business.retail_value ?? 0,
	email: business.email,
	phone_number: business.phone_number,
	pickup_notes: business.pickup_notes ?? '',
	street: business.street,
	city: business.city,
	state: business.state as UsState,
	zip_code: formatZip(business.zip_code),
	time_zone: business.time_zone,
	tax_class: business.tax_class,
});

const wire = ({ retail_value, zip_code, pickup_notes, ...rest }: Details) => ({
	...rest,
	// Pasted line breaks become spaces.
	pickup_notes: pickup_notes.replaceAll(/\s+/g, ' ').trim() || null,
	retail_value: retail_value === 0 ? null : retail_value,
	zip_code: Number(fields.cleanShape(zip_code).slice(0, 5)),
});

/** Sends only changed fields, so concurrent edits to others survive. */
export function editOf(before: Details, after: Details) {
	const [old, now] = [wire(before), wire(after)];
	return Object.fromEntries(
		Object.entries(now).filter(([field, value]) => value !== old[field as keyof typeof old]),
	);
}

/** Problems by field, in the server's words; empty when valid. */
export function problemsOf(details: Details): Partial<Record<DetailField, string>> {
	const { time_zone: _, pickup_notes: __, tax_class: ___, ...body } = wire(details);
	const problems: Partial<Record<DetailField, string>> = {};
	for (const issue of newBusiness.safeParse(body).error?.issues ?? []) {
		const field = issue.path[0] as DetailField;
		problems[field] ??= issue.message;
	}
	if (details.retail_value !== 0 && details.retail_value <= details.price)
		problems.retail_value = problemText('retailValue');
	if (details.zip_code.trim() === '') problems.zip_code = problemText('noZip');
	else if (!fields.zip.safeParse(details.zip_code).success) problems.zip_code = problemText('zip');
	return problems;
}

/** Checks a changed name or address against the owner's other shops (R-bag-names). */
export function nameProblem(before: Details, after: Details, others: readonly Business[]) {
	const edit = editOf(before, after);
	const isNamed = ['display_name', 'street', 'city', 'state', 'zip_code'].some((field) => field in edit);
	return isNamed ? bagNameProblem(after, others) : undefined;
}

export const timeZones = (own: string): string[] => [
	...new Set([
		own,
		'America/New_York',
		'America/Detroit',
		'America/Indiana/Indianapolis',
		'America/Kentucky/Louisville',
		'America/Chicago',
		'America/Denver',
		'America/Boise',
		'America/Phoenix',
		'America/Los_Angeles',
		'America/Anchorage',
		'Pacific/Honolulu',
	]),
];
