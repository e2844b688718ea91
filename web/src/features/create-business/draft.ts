/** Form state and validation of the wizard (R-wizard). Pure; the screen has the texts. */
import { fields, limits, newBusiness, type Place, type UsState, usStates } from '@flavorbag/contract';
import { formatZip } from '#lib/address.ts';
import { parseAddress } from '#lib/parse-address.ts';

export const steps = ['location', 'details', 'pricing', 'description', 'review'] as const;
export type Step = (typeof steps)[number];

export interface Draft {
	search: string;
	place_id: string | null;
	placed: boolean;
	/** The place's name, read-only. */
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
	/** Dollars; 0 means not stated. */
	retail_value: number;
	description: string;
	category: string;
	/** The town, state and ZIP code that the user confirmed, as `townOf` returns them. */
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

/** "12 Main St" of "12 Main St, Portland". A town, with or without a ZIP code in front, has no street. */
const typedStreet = (search: string): string =>
	/^\s*(?!\d{5} +\P{N}+$)(\d+ +\p{L}[^,]*)/u.exec(search)?.[1]?.trim() ?? '';

/** Keeps typed values where the place has none. */
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
export const kindOf = (name: string): string | undefined => kinds.find(([words]) => words.test(name))?.[1];

const required = ['display_name', 'street', 'city', 'state', 'zip_code', 'email', 'phone_number'] as const;
/** The server's message for an empty field. */
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

/** Checked on every change; finishing the step requires more. */
export function priceProblem(price: number): Problem | undefined {
	if (price > 0 && price < limits.priceMinCents / 100) return 'minimum';
	if (price > limits.priceMaxCents / 100) return 'maximum';
	return undefined;
}

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

/** The fields that a ZIP code can contradict (R-zip-contradicts). */
export const townOf = ({ city, state, zip_code }: Draft): string =>
	[city, state, zip_code].map((part) => part?.trim().toLowerCase()).join(' ');
export const isConfirmed = (draft: Draft): boolean => draft.confirmed === townOf(draft);

export const firstOpenStep = (draft: Draft): Step =>
	steps.find((step) => Object.keys(problemsOf(step, draft)).length > 0) ?? 'review';

const stepFields: Record<Step, readonly string[]> = {
	location: ['google_place_id', 'formatted_address'],
	details: required,
	pricing: ['price', 'retail_value'],
	description: ['description', 'category'],
	review: [],
};
export const stepOfField = (field: string): Step =>
	steps.find((step) => stepFields[step].includes(field)) ?? 'review';

/** Reads a stored draft, dropping fields with an unexpected shape. */
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
