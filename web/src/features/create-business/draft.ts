/** What is typed into the wizard, and when a step is done (R-wizard). Pure; texts belong to the screen. */
import { fields, limits, newBusiness, type Place, type UsState, usStates } from '@flavorbag/contract';
import { formatZip } from '#lib/address.ts';
import { parseAddress } from '#lib/parse-address.ts';

export const steps = ['location', 'details', 'pricing', 'description', 'review'] as const;
export type Step = (typeof steps)[number];

export interface Draft {
	/** What stands in the search field. */
	search: string;
	/** The chosen place; null when the address was entered by hand. */
	place_id: string | null;
	/** Whether the first step is done, by choosing or by hand. */
	placed: boolean;
	/** From the place; read-only. */
	name: string;
	display_name: string;
	street: string;
	city: string;
	state: UsState | null;
	zip_code: string;
	email: string;
	phone_number: string;
	/** Dollars. */
	price: number;
	/** Dollars; 0: not said. */
	retail_value: number;
	description: string;
	category: string;
	/** The town, state and ZIP code that somebody looked at again and said are right, as `townOf` has them. */
	confirmed: string;
}
export type DraftField = keyof Draft;

export const emptyDraft: Draft = {
	search: '',
	place_id: null,
	placed: false,
	name: '',
	display_name: '',
	street: '',
	city: '',
	state: null,
	zip_code: '',
	email: '',
	phone_number: '',
	price: limits.priceDefaultCents / 100,
	retail_value: 0,
	description: '',
	category: 'market',
	confirmed: '',
};

export type Problem =
	| 'place'
	| 'required'
	| 'email'
	| 'phone'
	| 'zip'
	| 'minimum'
	| 'above-minimum'
	| 'maximum'
	| 'below-price'
	| 'retail-maximum'
	| 'too-short';
export type Problems = Partial<Record<DraftField, Problem>>;

const stateOf = (text: string): UsState | null => {
	const wanted = text.trim().toLowerCase();
	const codes = Object.keys(usStates) as UsState[];
	return (
		codes.find((code) => code.toLowerCase() === wanted || usStates[code].toLowerCase() === wanted) ?? null
	);
};

/** "12 Main St" of "12 Main St, Portland"; a town has none, with its ZIP code before it or not. */
const typedStreet = (search: string): string =>
	/^\s*(?!\d{5} +\P{N}+$)(\d+ +\p{L}[^,]*)/u.exec(search)?.[1]?.trim() ?? '';

/** A chosen place fills in what it knows; what was typed before stays where it knows nothing. */
export function withPlace(draft: Draft, place: Place): Draft {
	const isShop = place.street !== null && place.name !== place.street;
	return {
		...draft,
		search: place.formatted_address,
		place_id: place.place_id,
		placed: true,
		name: isShop ? place.name : '',
		display_name: draft.display_name || (isShop ? place.name : ''),
		street: place.street ?? (draft.street || typedStreet(draft.search)),
		city: place.city,
		state: stateOf(place.state),
		zip_code: place.zip_code === null ? '' : formatZip(place.zip_code),
		phone_number: draft.phone_number || (place.formatted_phone_number ?? ''),
	};
}

/** The address as somebody wrote it, taken apart as far as it goes. */
export function withTypedAddress(draft: Draft): Draft {
	const { street, city, state, zip_code } = parseAddress(draft.search);
	return {
		...draft,
		place_id: null,
		placed: true,
		name: '',
		street: street || draft.street,
		city: city || draft.city,
		state: stateOf(state) ?? draft.state,
		zip_code: zip_code === null ? draft.zip_code : formatZip(zip_code),
	};
}

const kinds: readonly [RegExp, string][] = [
	[/\bpizz/i, 'pizzeria'],
	[/\b(pastry|pastries|p[aâ]tisserie|cakes?|donuts?|doughnuts?)\b/i, 'pastry'],
	[/\b(baker|bakery|bakehouse|bread|bagels?)\b/i, 'bakery'],
	[/\b(caf[eé]|coffee|espresso)(?!\p{L})/iu, 'cafe'],
	[/\b(deli|delicatessen|sandwich)/i, 'deli'],
	[/\b(restaurant|kitchen|grill|bistro|diner|taqueria|sushi|ramen|noodles?)\b/i, 'restaurant'],
];
/** What a name says that the business is; undefined: it could be anything. */
export const kindOf = (name: string): string | undefined => kinds.find(([words]) => words.test(name))?.[1];

const required = ['display_name', 'street', 'city', 'state', 'zip_code', 'email', 'phone_number'] as const;
/** What an empty field is asked with, as the server says it. */
export const askFor = (field: DraftField): string | undefined =>
	newBusiness.safeParse({ [field]: '' }).error?.issues.find(({ path }) => path[0] === field)?.message;

export const isEmail = (text: string): boolean => fields.email.safeParse(text).success;

function detailProblems(draft: Draft): Problems {
	const problems: Problems = {};
	for (const field of required) if (!draft[field]?.trim()) problems[field] = 'required';
	if (!problems.email && !isEmail(draft.email)) problems.email = 'email';
	if (!problems.phone_number && !fields.phone.safeParse(draft.phone_number).success)
		problems.phone_number = 'phone';
	if (!problems.zip_code && !fields.zip.safeParse(draft.zip_code).success) problems.zip_code = 'zip';
	return problems;
}

/** While it is typed; whether the step is done is decided more strictly. */
export function priceProblem(price: number): Problem | undefined {
	if (price > 0 && price < limits.priceMinCents / 100) return 'minimum';
	if (price > limits.priceMaxCents / 100) return 'maximum';
	return undefined;
}

/** What a bag is worth may be left out. */
export function retailProblem({ price, retail_value }: Draft): Problem | undefined {
	if (retail_value === 0) return undefined;
	if (retail_value > limits.retailValueMaxCents / 100) return 'retail-maximum';
	return retail_value > price ? undefined : 'below-price';
}

export function problemsOf(step: Step, draft: Draft): Problems {
	if (step === 'location') return draft.placed ? {} : { search: 'place' };
	if (step === 'details') return detailProblems(draft);
	if (step === 'description')
		return draft.description.trim().length < limits.descriptionMin ? { description: 'too-short' } : {};
	if (step === 'pricing') {
		const problem =
			priceProblem(draft.price) ??
			(draft.price > limits.priceMinCents / 100 ? undefined : ('above-minimum' as const));
		const retail = retailProblem(draft);
		return { ...(problem && { price: problem }), ...(retail && { retail_value: retail }) };
	}
	return {};
}

/** What a ZIP code can contradict (R-zip-contradicts). */
export const townOf = ({ city, state, zip_code }: Draft): string =>
	[city, state, zip_code].map((part) => part?.trim().toLowerCase()).join(' ');
export const isConfirmed = (draft: Draft): boolean => draft.confirmed === townOf(draft);

/** The first step that is not done; the review when all are. */
export const firstOpenStep = (draft: Draft): Step =>
	steps.find((step) => Object.keys(problemsOf(step, draft)).length > 0) ?? 'review';

const stepFields: Record<Step, readonly string[]> = {
	location: ['google_place_id', 'formatted_address'],
	details: required,
	pricing: ['price', 'retail_value'],
	description: ['description', 'category'],
	review: [],
};
/** Where a field that the server refuses can be mended. */
export const stepOfField = (field: string): Step =>
	steps.find((step) => stepFields[step].includes(field)) ?? 'review';

/** Whatever was kept, in today's shape. */
export function draftFrom(saved: unknown): Draft {
	if (typeof saved !== 'object' || saved === null) return emptyDraft;
	const known = Object.entries(emptyDraft).map(([field, empty]) => {
		const value = (saved as Record<string, unknown>)[field];
		const fits =
			typeof value === typeof empty || (empty === null && (value === null || typeof value === 'string'));
		return [field, fits ? value : empty];
	});
	return Object.fromEntries(known) as Draft;
}

export const bodyOf = (draft: Draft) => ({
	display_name: draft.display_name.trim(),
	description: draft.description.trim(),
	price: draft.price,
	...(draft.retail_value > 0 && { retail_value: draft.retail_value }),
	email: draft.email.trim(),
	phone_number: draft.phone_number.trim(),
	street: draft.street.trim(),
	city: draft.city.trim(),
	state: draft.state as UsState,
	zip_code: Number(fields.cleanShape(draft.zip_code).slice(0, 5)),
	category: draft.category,
	...(draft.place_id !== null && { google_place_id: draft.place_id }),
	...(isConfirmed(draft) && { address_confirmed: true }),
});
