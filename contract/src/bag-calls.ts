/** Contents of a shop's bags: schemas and the owner's calls (R-bag-contents). */
import { z } from 'zod';
import {
	allergenStates,
	allergens,
	type Bag,
	bagChips,
	bagContainers,
	bagDiets,
	bagHandling,
	bagLimits,
	bagSizes,
} from './bag.ts';
import { endpoint, inShop, params } from './endpoint.ts';
import { instant } from './fields.ts';
import { say } from './problem-words.ts';

// Errors don't list our internal codes as choices.
const allergen = z.enum(allergens, say('allergen'));
const state = z.enum(allergenStates, say('allergenState'));
const chip = z.enum(bagChips, say('chip'));
const handling = z.enum(bagHandling, say('handling'));
const diet = z.enum(bagDiets, say('diet'));
const size = z.enum(bagSizes, say('bagSize'));
const container = z.enum(bagContainers, say('container'));

const statement = z.object({
	allergen,
	state,
	/** False reads "not confirmed" and counts as not stated. */
	confirmed: z.boolean(),
	stated_at: instant.nullable(),
});

const contents = {
	size: size.nullable(),
	contains: z.array(chip),
	handling: z.array(handling),
	container: container.nullable(),
	diets: z.array(diet),
};
export const bag: z.ZodType<Bag> = z
	.object({ ...contents, allergens: z.array(statement), version: z.int() })
	.meta({ id: 'Bag' });

/** For the owner and managers: includes who stated what, and what needs confirming. */
export const ownBag = z
	.object({
		...contents,
		allergens: z.array(statement.extend({ stated_by: z.string().nullable() })),
		version: z.int(),
		edited: z.object({ by: z.string(), at: instant }).nullable(),
		confirmed: z.object({ by: z.string(), at: instant }).nullable(),
		/** True if statements are old, or older than an edit. */
		to_confirm: z.boolean(),
		proposal: z.object({ contains: z.array(chip), handling: z.array(handling) }),
	})
	.meta({ id: 'OwnBag' });
export type OwnBag = z.infer<typeof ownBag>;

const once = <T>(values: readonly T[]) => new Set(values).size === values.length;

export const bagPatch = z
	.strictObject({
		size: size.nullable(),
		contains: z
			.array(chip)
			.max(bagLimits.chipsMax, say('chips'))
			.refine(({ length }) => length === 0 || length >= bagLimits.chipsMin, say('chips'))
			.refine(once, say('once')),
		handling: z.array(handling).max(bagHandling.length).refine(once, say('once')),
		container: container.nullable(),
		diets: z.array(diet).max(bagDiets.length).refine(once, say('once')),
		/** Only the given allergens change; `not_stated` withdraws a statement. */
		allergens: z
			.array(z.strictObject({ allergen, state }))
			.max(allergens.length)
			.refine((given) => once(given.map((one) => one.allergen)), say('once')),
	})
	.partial();
export type BagPatch = z.infer<typeof bagPatch>;

const changesBag = {
	...inShop('manager'),
	params,
	reply: ownBag,
	versioned: true,
	answers: 'business.bag.get',
	stale: ['customer.businesses.get'],
	later: ['customer.businesses.summaries'],
	codes: ['PRECONDITION_FAILED'],
} as const;

export const bagEndpoints = {
	'business.bag.get': endpoint('GET /v0/business/:id/bag', {
		...inShop('manager'),
		summary: "What is in the shop's bags, and who said so",
		params,
		reply: ownBag,
		versioned: true,
	}),
	'business.bag.update': endpoint('PATCH /v0/business/:id/bag', {
		...changesBag,
		summary:
			'Say what is in the bags, all or nothing. An edit of the contents leaves earlier statements about allergens to be confirmed; orders already made keep what they said',
		body: bagPatch,
		example: {
			size: 'one_person',
			contains: ['bread', 'pastries', 'cakes'],
			handling: ['eat_today'],
			container: 'packed',
			diets: ['vegetarian'],
			allergens: [
				{ allergen: 'wheat', state: 'contains' },
				{ allergen: 'sesame', state: 'may_contain' },
			],
		},
	}),
	'business.bag.sheet': endpoint('GET /v0/business/:id/bag.pdf', {
		...inShop('manager'),
		summary: 'The same as a sheet to print, letter size: what was stated of each allergen, by whom and when',
		params,
		limit: { max: 30, windowMs: 60_000 },
		media: { type: 'application/pdf', fileName: 'allergens.pdf' },
	}),
	'business.bag.confirm': endpoint('POST /v0/business/:id/bag/confirm', {
		...changesBag,
		summary: 'Everything is still right: each statement about an allergen is made once more, now',
	}),
};
