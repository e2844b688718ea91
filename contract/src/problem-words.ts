/**
 * What is wrong with a value, in words for people (R-problem-words): the one place that turns every kind of problem a schema finds into
 * a sentence. Installed for all schemas by fields.ts; a text that stands at a field goes before it.
 */
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/** What a field is called at the beginning of a sentence, and how one is asked for it. */
const fieldWords: Record<string, [name: string, ask: string]> = {
	first_name: ['The first name', 'Enter your first name.'],
	last_name: ['The last name', 'Enter your last name.'],
	email: ['The email address', 'Enter an email address.'],
	phone_number: ['The phone number', 'Enter a phone number.'],
	display_name: ['The display name', 'Enter a display name.'],
	description: ['The description', 'Enter a description.'],
	price: ['The price', 'Enter a price, such as 5.99.'],
	retail_value: ['The retail value', 'Enter what a bag is worth, such as 15.00.'],
	category: ['The category', 'Choose a category.'],
	street: ['The street address', 'Enter a street address.'],
	city: ['The city', 'Enter a city.'],
	state: ['The state', 'Choose a state.'],
	zip_code: ['The ZIP code', 'Enter a ZIP code.'],
	google_place_id: ['The place', 'Choose a place.'],
	formatted_address: ['The address', 'Enter an address.'],
	time_zone: ['The time zone', 'Choose a time zone.'],
	purchase_window: ['The weekly schedule', 'Give the weekly schedule.'],
	start: ['The start', 'Enter when pickup starts, such as 17:30.'],
	end: ['The end', 'Enter when pickup ends, such as 20:00.'],
	quantity: ['The number of bags', 'Enter how many bags.'],
	date: ['The date', 'Choose a date.'],
	paused_until: ['The date', 'Choose a date.'],
	order_date: ['The date', 'Choose a date.'],
	pickup_window: ['The pickup time', 'Choose a pickup time.'],
	code: ['The pickup code', 'Enter a pickup code.'],
	reason: ['The reason', 'Give a reason.'],
	note: ['The note', 'Write what they should know.'],
	answer: ['The answer', 'Write an answer.'],
	value: ['The location', 'Type a ZIP code, city or address.'],
	input: ['The search', 'Type a ZIP code, city or address.'],
	q: ['The search', 'Type part of a name.'],
	search: ['The search', 'Type an order ID or a pickup code.'],
	max_price: ['The highest price', 'Enter the highest price.'],
	where: ['The place', 'Say where: a shop, your favorites, or a place on the map.'],
	business_id: ['The shop', 'Choose a shop.'],
	circle: ['The place', 'Choose a place and how far you would go.'],
	label: ['The name of the place', 'Give the place a name.'],
	days: ['The days', 'Choose a day.'],
	from: ['The time', 'Enter a time, such as 17:30.'],
	to: ['The time', 'Enter a time, such as 20:00.'],
	kind: ['The kind of food', 'Choose a kind of food.'],
	how: ['The choice', 'Choose how you hear of bags.'],
	digest_hour: ['The hour', 'Choose an hour.'],
	quiet: ['The quiet hours', 'Say from when to when it is quiet.'],
	radius: ['The distance', 'Enter a distance in miles.'],
	page: ['The page number', 'Enter a page number.'],
	per_page: ['The number per page', 'Enter how many per page.'],
	role: ['The role', 'Choose a role.'],
	tax_class: ['The kind of food', 'Choose what your bags are.'],
	rate_bps: ['The tax rate', 'Enter a tax rate, such as 8.25.'],
	from_date: ['The date', 'Choose a date.'],
	remitted_by: ['The remitter', 'Choose who pays the tax to the state.'],
	new_order_emails: ['The choice', 'Choose how you hear about new orders.'],
	shop_emails: ['The choice', 'Say whether you want the shop’s emails.'],
	pin: ['The PIN', 'Type the PIN.'],
	token: ['The invitation', 'Open the link of the email.'],
	month: ['The month', 'Choose a month, such as 2026-11.'],
	lat: ['The latitude', 'Enter a latitude.'],
	lng: ['The longitude', 'Enter a longitude.'],
};

function wordsOf(path: readonly PropertyKey[]): [name: string, ask: string] {
	const field = path.findLast((step) => typeof step === 'string');
	if (field === undefined) return ['The request', 'Send a JSON object.'];
	const plain = field.replaceAll('_', ' ');
	return fieldWords[field] ?? [`The field “${plain}”`, `Fill in the field “${plain}”.`];
}

const isEmpty = (input: unknown) =>
	input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

export const unknownField = (field: string): string => `There is no field “${field}” here.`;

const choices = new Intl.ListFormat('en-US', { type: 'disjunction' });
const maxChoices = 8;

const kinds: Record<string, string> = {
	string: 'text',
	number: 'a number',
	int: 'a whole number',
	boolean: 'true or false',
	object: 'a JSON object',
	array: 'a list',
};

function formatProblem(name: string, format: string): string {
	if (format === 'date') return 'Use a date such as 2026-11-26.';
	if (format === 'uuid') return `${name} is not a known ID.`;
	if (format === 'regex') return `${name} has characters that cannot be used here, such as line breaks.`;
	return `${name} is not in the right form.`;
}

function sizeProblem(name: string, ask: string, issue: RawIssue): string {
	if (issue.code === 'too_big') {
		if (issue.origin === 'string') return `${name} can have at most ${issue.maximum} characters.`;
		return `${name} can be at most ${issue.maximum}.`;
	}
	if (issue.code !== 'too_small') return ask;
	if (issue.origin === 'string')
		return issue.minimum === 1 ? ask : `${name} needs at least ${issue.minimum} characters.`;
	return issue.inclusive
		? `${name} must be at least ${issue.minimum}.`
		: `${name} must be more than ${issue.minimum}.`;
}

/** Installed as the error map of all schemas. */
export function problemWords(issue: RawIssue): string {
	const [name, ask] = wordsOf(issue.path ?? []);
	if (issue.code === 'invalid_value' && issue.values.length <= maxChoices)
		return `Choose ${choices.format(issue.values.map(String))}.`;
	if (issue.code === 'unrecognized_keys') return issue.keys.map(unknownField).join(' ');
	if (isEmpty(issue.input)) return ask;
	switch (issue.code) {
		case 'invalid_type':
			return `${name} must be ${kinds[issue.expected] ?? 'something else'}.`;
		case 'too_small':
		case 'too_big':
			return sizeProblem(name, ask, issue);
		case 'invalid_format':
			return formatProblem(name, issue.format);
		case 'not_multiple_of':
			return 'Use at most two decimals.';
		default:
			return ask;
	}
}
