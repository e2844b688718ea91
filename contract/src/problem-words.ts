// Validation messages for people (R-problem-words): turns every schema issue into a sentence. Installed by fields.ts
// for all schemas; a field's own message takes precedence. A page chooses its language once, the server per answer
// (R-language, ADR 101).
import type { z } from 'zod';
import { bagLimits } from './bag.ts';
import { limits } from './limits.ts';
import { inEnglish, messages, type Say } from './texts.ts';

type RawIssue = z.core.$ZodRawIssue;

const shownPrice = (cents: number) => `$${(cents / 100).toFixed(2)}`;

const words = messages({
	/** Name at the start of a sentence, and the prompt for an empty field. */
	fields: {
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
		minutes: ['The time', 'Choose how long before the end.'],
		price_steps: ['The falling price', 'Choose the steps.'],
		date: ['The date', 'Choose a date.'],
		paused_until: ['The date', 'Choose a date.'],
		order_date: ['The date', 'Choose a date.'],
		pickup_window: ['The pickup time', 'Choose a pickup time.'],
		code: ['The pickup code', 'Enter a pickup code.'],
		reason: ['The reason', 'Give a reason.'],
		amount: ['The amount', 'Enter an amount, such as 2.50.'],
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
		quiet: ['The quiet hours', 'Choose when quiet hours start and end.'],
		radius: ['The distance', 'Enter a distance in miles.'],
		page: ['The page number', 'Enter a page number.'],
		per_page: ['The number per page', 'Enter how many per page.'],
		role: ['The role', 'Choose a role.'],
		tax_class: ['The kind of food', 'Choose what your bags are.'],
		rate_bps: ['The tax rate', 'Enter a tax rate, such as 8.25.'],
		from_date: ['The date', 'Choose a date.'],
		to_date: ['The date', 'Choose a date.'],
		remitted_by: ['The remitter', 'Choose who pays the tax to the state.'],
		new_order_emails: ['The choice', 'Choose how you hear about new orders.'],
		shop_emails: ['The choice', 'Say whether you want the shop’s emails.'],
		pin: ['The PIN', 'Type the PIN.'],
		token: ['The invitation', 'Open the link of the email.'],
		month: ['The month', 'Choose a month, such as 2026-11.'],
		legal_name: ['The legal name', 'Enter a legal name.'],
		support_email: ['The support address', 'Enter an email address.'],
		text_en: ['The English text', 'Write what people should read.'],
		text_es: ['The Spanish text', 'Write what people should read.'],
		orders: ['The answer', 'Choose to keep the orders or to cancel them.'],
		color: ['The color', 'Choose a color, such as #1d4ed8.'],
		lat: ['The latitude', 'Enter a latitude.'],
		lng: ['The longitude', 'Enter a longitude.'],
		en: ['The English text', 'Write the text in English.'],
		es: ['The Spanish text', 'Write the text in Spanish.'],
	},
	request: ['The request', 'Send a JSON object.'],
	otherField: ['The field “{field}”', 'Fill in the field “{field}”.'],
	unknownField: 'There is no field “{field}” here.',
	choose: 'Choose {choices}.',
	mustBe: '{name} must be {kind}.',
	kinds: {
		string: 'text',
		number: 'a number',
		int: 'a whole number',
		boolean: 'true or false',
		object: 'a JSON object',
		array: 'a list',
		other: 'something else',
	},
	unknownId: '{name} isn’t a known ID.',
	badCharacters: '{name} has characters that can’t be used here, such as line breaks.',
	badForm: '{name} isn’t in the right form.',
	tooLong: '{name} can have at most {max} characters.',
	tooMuch: '{name} can be at most {max}.',
	tooShort: '{name} needs at least {min} characters.',
	tooLittle: '{name} must be at least {min}.',
	notMore: '{name} must be more than {min}.',
	decimals: 'Use at most two decimals.',
	texts: {
		date: 'Use a date such as 2026-11-26.',
		email: 'Please enter a valid email',
		phone: 'Please enter a valid phone number',
		state: 'Choose one of the 50 states.',
		zip: 'A ZIP code has five digits.',
		noZip: 'Enter a ZIP code.',
		time: 'Use a time such as 17:30.',
		month: 'Use a month such as 2026-11.',
		priceMin: 'Minimum price is {priceMin}',
		priceMax: 'Maximum price is {priceMax}',
		retailValue: 'A bag is worth more than its price.',
		description: 'Write at least {descriptionMin} characters.',
		bagName: 'You already have a bag with this name at this address. Give this one a name of its own.',
		webAddress: 'A name can’t have a web address. If it’s none, put a space after the dot.',
		pinDigits: 'A PIN has 4 to 6 digits.',
		pinGuessed: 'That PIN is easy to guess. Mix the digits a little more.',
		rate: 'A rate is between 0% and 30%.',
		allergen: 'Choose one of the nine allergens.',
		allergenState: 'Choose one of the four answers.',
		chip: 'Choose what the bag usually contains.',
		chips: 'Choose {chipsMin} to {chipsMax}.',
		handling: 'Choose what to do with it at home.',
		diet: 'Choose one of the diets.',
		bagSize: 'Choose one of the sizes.',
		container: 'Choose how it’s packed.',
		once: 'Choose each once.',
		laterTime: 'Choose a time after the first one.',
		stepLater: 'Choose a time closer to the end than the step before.',
		stepLower: 'Choose a lower price than before.',
		linesRead: 'Send the version of the lines that were read.',
		notOnMap: 'This isn’t a place on the map.',
		fullHour: 'Choose a full hour from 0 to 23.',
		ids: 'Enter IDs of businesses, separated by commas.',
		notice: 'Write what they should know.',
		peopleFilter: 'Choose one of the filters for people.',
		shopFilter: 'Choose one of the filters for shops.',
		operatorPage: 'Choose one of the pages.',
		moneyPart: 'Choose stuck, refused, disputes or owing.',
		disputeState: 'Choose open, won or lost.',
		hideReason: 'Choose one of the published reasons.',
		value: 'Choose less, about or more.',
		ratingReason: 'Choose from the reasons.',
		decision: 'Choose to hide or to keep it.',
		actionKey: 'That key has another shape.',
		color: 'Choose a color, such as #1d4ed8.',
		pushKeys: 'Turn notifications on once more in this browser.',
	},
});
type ProblemText = keyof typeof words.texts;

const known = {
	priceMin: shownPrice(limits.priceMinCents),
	priceMax: shownPrice(limits.priceMaxCents),
	descriptionMin: limits.descriptionMin,
	chipsMin: bagLimits.chipsMin,
	chipsMax: bagLimits.chipsMax,
};

let spoken = inEnglish;

/** Sets the language for good, because a page has one reader. */
export function chooseProblemWords(chosen: Say): void {
	spoken = chosen;
}
/** Sets the language during `act`, because a server has many readers. */
export function withProblemWords<T>(chosen: Say, act: () => T): T {
	const before = spoken;
	spoken = chosen;
	try {
		return act();
	} finally {
		spoken = before;
	}
}

export const spokenNow = (): Say => spoken;
export const problemText = (name: ProblemText): string => spoken(words.texts[name], known);
export const say = (name: ProblemText) => ({ error: () => problemText(name) });

/** The field's name, and what to do when it is empty. */
function wordsOf(path: readonly PropertyKey[]): [name: string, ask: string] {
	const last = path.findLast((step) => typeof step === 'string');
	const fields: Record<string, readonly [name: string, ask: string]> = words.fields;
	const [name, ask] = last === undefined ? words.request : (fields[last] ?? words.otherField);
	const field = last?.replaceAll('_', ' ') ?? '';
	return [spoken(name, { field }), spoken(ask, { field })];
}

const isEmpty = (input: unknown) =>
	input === undefined || input === null || (typeof input === 'string' && input.trim() === '');

export const unknownField = (field: string): string => spoken(words.unknownField, { field });

const maxChoices = 8;
const listOf = (choices: readonly unknown[]) =>
	new Intl.ListFormat(spoken.locale, { type: 'disjunction' }).format(choices.map(String));

function kindOf(expected: string): string {
	const kinds: Record<string, string> = words.kinds;
	return spoken(kinds[expected] ?? words.kinds.other);
}

function formatProblem(name: string, format: string): string {
	if (format === 'date') return problemText('date');
	if (format === 'uuid') return spoken(words.unknownId, { name });
	return spoken(format === 'regex' ? words.badCharacters : words.badForm, { name });
}

function sizeProblem(name: string, ask: string, issue: RawIssue): string {
	if (issue.code === 'too_big') {
		const max = Number(issue.maximum);
		return spoken(issue.origin === 'string' ? words.tooLong : words.tooMuch, { name, max });
	}
	if (issue.code !== 'too_small') return ask;
	const min = Number(issue.minimum);
	if (issue.origin === 'string') return min === 1 ? ask : spoken(words.tooShort, { name, min });
	return spoken(issue.inclusive ? words.tooLittle : words.notMore, { name, min });
}

export function problemWords(issue: RawIssue): string {
	const [name, ask] = wordsOf(issue.path ?? []);
	if (issue.code === 'invalid_value' && issue.values.length <= maxChoices)
		return spoken(words.choose, { choices: listOf(issue.values) });
	if (issue.code === 'unrecognized_keys') return issue.keys.map(unknownField).join(' ');
	if (isEmpty(issue.input)) return ask;
	switch (issue.code) {
		case 'invalid_type':
			return spoken(words.mustBe, { name, kind: kindOf(issue.expected) });
		case 'too_small':
		case 'too_big':
			return sizeProblem(name, ask, issue);
		case 'invalid_format':
			return formatProblem(name, issue.format);
		case 'not_multiple_of':
			return spoken(words.decimals);
		default:
			return ask;
	}
}
