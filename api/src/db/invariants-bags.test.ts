/** Breaks what a shop says about its bags with plain SQL (R-bag-contents); the database refuses it. */
import {
	type Allergen,
	allergens,
	type BagChip,
	type BagDiet,
	bagChips,
	bagContradictions,
	bagDiets,
	bagLimits,
} from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { at, ids, illegal, insert, order, scenes } from '#test/illegal.ts';

const { attempt } = await illegal();

const bag = (changes = {}) =>
	insert('bags', {
		business_id: `'${ids.shop}'`,
		contains: `'{bread,pastries,cakes}'`,
		edited_by: `'${ids.owner}'`,
		edited_at: at.order,
		saved_by: `'${ids.owner}'`,
		saved_at: at.order,
		...changes,
	});
const stated = (allergen: string, state = 'contains', by = `'${ids.owner}'`, when = at.order) =>
	`insert into bag_allergens values ('${ids.shop}', '${allergen}', '${state}', 1, ${by}, ${when})`;
const change = (set: string) =>
	`update bags set ${set}, version = version + 1, contents_version = contents_version + 1 where business_id = '${ids.shop}'`;
const now = 'set constraints all immediate';
const called = (diet: BagDiet, contains = `'{}'`) => bag({ diets: `'{${diet}}'`, contains });
const vegan = called('vegan');
const excludes = (diet: BagDiet, given: { allergen?: Allergen; chip?: BagChip }) =>
	bagContradictions({
		diets: [diet],
		contains: given.chip ? [given.chip] : [],
		allergens: given.allergen ? [{ allergen: given.allergen, state: 'contains' }] : [],
	}).length > 0;
type Refused = [what: string, statements: string[], constraint: string];

test.each<Refused>([
	['a chip that is not listed', [bag({ contains: `'{bread,cakes,caviar}'` })], 'bag_chips_known'],
	['two chips', [bag({ contains: `'{bread,cakes}'` })], 'bag_chips_few'],
	[
		'nine chips',
		[bag({ contains: `'{bread,pastries,cakes,bagels,pizza,sushi,fruit,cheese,eggs}'` })],
		'bag_chips_few',
	],
	['a chip twice', [bag({ contains: `'{bread,cakes,bread}'` })], 'bag_codes_once'],
	['a diet twice', [bag({ diets: `'{halal,halal}'` })], 'bag_codes_once'],
	['a diet that is not listed', [bag({ diets: `'{keto}'` })], 'bag_diets_known'],
	['a handling that is not listed', [bag({ handling: `'{freeze}'` })], 'bag_handling_known'],
	['a size that is not listed', [bag({ size: `'huge'` })], 'bags_size_check'],
	['a container that is not listed', [bag({ container: `'box'` })], 'bags_container_check'],
	['contents that nobody said', [bag({ edited_by: 'null' })], '23502'],
	...bagDiets.flatMap((diet) =>
		bagChips
			.filter((chip) => excludes(diet, { chip }))
			.map(
				(chip): Refused => [
					`a ${diet} bag with ${chip}`,
					[called(diet, `'{bread,${chip},cakes}'`)],
					'bag_diets_fit_chips',
				],
			),
	),
	['an allergen that is none of the nine', [bag(), stated('mustard')], 'bag_allergens_allergen_check'],
	['a statement that is none', [bag(), stated('milk', 'not_stated')], 'bag_allergens_state_check'],
	['a statement that nobody made', [bag(), stated('milk', 'contains', 'null')], '23502'],
	['a statement that was made at no time', [bag(), stated('milk', 'contains', undefined, 'null')], '23502'],
	['a statement twice', [bag(), stated('milk'), stated('milk')], 'bag_allergens_pkey'],
	['a statement of a shop without a bag', [stated('milk')], 'bag_allergens_business_id_fkey'],
	...bagDiets.flatMap((diet) =>
		allergens
			.filter((allergen) => excludes(diet, { allergen }))
			.map(
				(allergen): Refused => [
					`a ${diet} bag that contains ${allergen}`,
					[called(diet), stated(allergen), now],
					'bags_agree',
				],
			),
	),
	['milk, then vegan', [bag(), stated('milk'), now, change(`diets = '{vegan}'`)], 'bags_agree'],
	[
		'an edit that nobody counts',
		[bag(), `update bags set size = 'family', contents_version = 2`],
		'bags_immutable',
	],
	[
		'an edit that leaves statements confirmed',
		[bag(), stated('milk'), `update bags set contains = '{}', version = 2`],
		'bags_contents_count',
	],
	['a bag of another shop', [bag(), change(`business_id = '${ids.otherShop}'`)], 'bags_immutable'],
	['a bag deleted', [bag(), 'delete from bags'], '42501'],
	[
		'a version that was written down changed',
		[bag(), now, `update bag_events set bag = '{}'`],
		'bag_events_derived',
	],
	[
		'a version that nobody saved',
		[bag(), `insert into bag_events values ('${ids.shop}', 7, '${ids.owner}', now(), '{}')`],
		'bag_events_derived',
	],
	['an order whose bag is changed', [...scenes.held, `update orders set bag = '{}'`], 'orders_immutable'],
	[
		'an order whose bag goes with a person',
		[
			order({ bag: `bag_of('${ids.shop}', ${at.order})` }),
			`update users set deleted_at = ${at.later}, external_id = null, email = null, first_name = null, last_name = null where id = '${ids.customer}'`,
			`update orders set bag = bag - 'version'`,
		],
		'orders_immutable',
	],
])('%s is refused', async (_, statements, refused) => {
	expect(await attempt(statements)).toEqual({ refused });
});

test.each<[string, string[]]>([
	['nothing usual, and nothing else', [bag({ contains: `'{}'` })]],
	['what touches milk by accident, in a vegan bag', [vegan, stated('milk', 'may_contain'), now]],
	...bagDiets.map((diet): [string, string[]] => {
		const chips = bagChips.filter((chip) => !excludes(diet, { chip })).slice(-bagLimits.chipsMax);
		const contained = allergens.filter((allergen) => !excludes(diet, { allergen }));
		return [
			`whatever else a ${diet} bag contains`,
			[called(diet, `'{${chips.join(',')}}'`), ...contained.map((allergen) => stated(allergen)), now],
		];
	}),
	['a reminder, which is no version', [bag(), `update bags set reminded_at = ${at.later}`]],
	[
		'milk goes and vegan comes in one commit',
		[
			bag(),
			stated('milk'),
			now,
			'set constraints all deferred',
			change(`diets = '{vegan}'`),
			'delete from bag_allergens',
			now,
		],
	],
])('%s is allowed', async (_, statements) => {
	expect((await attempt(statements)).refused).toBeUndefined();
});
