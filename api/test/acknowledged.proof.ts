/** Whatever the diets, edits and timing, nobody holds a bag whose conflicts they didn't read. */
import {
	type AllergenState,
	allergenStates,
	allergens,
	type BagPatch,
	bagDiets,
	bagFrom,
	conflictsText,
	dietConflicts,
	type MyDiet,
} from '@flavorbag/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { AppError } from '#lib/app-error.ts';
import { addDays } from '#lib/time.ts';
import { bagConditions } from '../src/modules/bags/bag-filters.store.ts';
import { makePerson, makeShop } from './makers.ts';
import { createWorld } from './world.ts';

const world = await createWorld();
const { app, clock, database } = world;
const shop = await makeShop(world);
const person = await makePerson(world);
const owner = {
	userId: shop.owner.id,
	shop: { businessId: shop.id, ownerId: shop.owner.id, isClosed: false, role: 'owner' as const },
};
/** `npm run soak -- diet` tries more. */
const runs = process.env.SOAK_NOTES ? 2000 : 150;
/** Long enough that unpaid checkouts no longer count. */
const halfHourMs = 31 * 60_000;

const diets = fc.subarray([...bagDiets]);
const myDiet: fc.Arbitrary<MyDiet> = fc.record({
	diets,
	avoid: fc.subarray([...allergens], { maxLength: 4 }),
});
const statements = fc
	.dictionary(fc.constantFrom(...allergens), fc.constantFrom(...allergenStates))
	.map((said) =>
		Object.entries(said).map(([allergen, state]) => ({ allergen, state: state as AllergenState })),
	);
const contains = fc.constantFrom(['bread', 'bagels', 'drinks'], ['salads', 'soups', 'fruit']);
const edit = fc.record(
	{ diets, allergens: statements, contains },
	{ requiredKeys: [] },
) as fc.Arbitrary<BagPatch>;
const ways = ['without', 'old', 'now', 'after-refusal', 'anything'] as const;
const way = fc.record({
	reads: fc.constantFrom(...ways),
	/** The shop or the customer saves a change concurrently. */
	meanwhile: fc.constantFrom('nothing', 'the shop edits', 'the diet changes'),
	/** The customer already has a checkout of these bags. */
	isHolding: fc.boolean(),
	anything: fc.tuple(
		fc.subarray([...allergens], { minLength: 1, maxLength: 2 }),
		fc.constantFrom('contains', 'not_stated'),
	),
});

/** Contradictory and outdated edits are refused. */
async function save(patch: BagPatch): Promise<void> {
	try {
		await app.bags.change(owner, patch);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
	}
}
const read = async () => (await app.bags.getListed(person.id, shop.id)).conflict?.version;
const place = async (acknowledged: string | undefined) => {
	const order_date = addDays(clock.now().toISOString().slice(0, 10), 2);
	const request = {
		business_id: shop.id,
		quantity: 1,
		order_date,
		pickup_window: 'evening' as const,
		acknowledged,
	};
	try {
		return await app.orders.place({ userId: person.id, key: crypto.randomUUID() }, request);
	} catch (error) {
		if (error instanceof AppError && error.code === 'BAG_NOT_ACKNOWLEDGED') return error;
		throw error;
	}
};
/** Whether a filtered list contains the shop (R-list-filters). */
const isFound = async (diet: MyDiet) =>
	(
		await sql`select from businesses where id = ${shop.id} and ${sql.join(bagConditions({ diet }, clock.now()))}`.execute(
			database.db,
		)
	).rows.length > 0;
const versionOf = (refused: AppError) => (refused.details ?? []).map(({ field }) => field).join(' ');
const stored = (id: string) =>
	database.db
		.selectFrom('orders')
		.select(['bag', 'acknowledged'])
		.where('id', '=', id)
		.executeTakeFirstOrThrow();

// R-acknowledged
test('nobody holds what they avoid, nor what is not stated, without having read just the lines of that order', async () => {
	const outcomes = new Map<string, number>();
	await fc.assert(
		fc.asyncProperty(
			myDiet,
			myDiet,
			edit,
			edit,
			edit,
			way,
			async (mine, other, first, second, third, how) => {
				clock.forward(halfHourMs);
				const known: MyDiet[] = [mine];
				await app.identity.setDiet(person.id, mine);
				await save(first);
				const old = await read();
				if (mine.diets.length + mine.avoid.length > 0) expect(await isFound(mine)).toBe(old === undefined);
				if (how.isHolding) await place(old);
				await save(second);
				const [avoided, kind] = how.anything;
				const given: Record<(typeof ways)[number], () => Promise<string | undefined>> = {
					without: async () => undefined,
					old: async () => old,
					now: read,
					'after-refusal': async () => {
						const refused = await place(undefined);
						return refused instanceof AppError ? versionOf(refused) : undefined;
					},
					anything: async () => avoided.map((allergen) => `${kind}.${allergen}`).join(' '),
				};
				const acknowledged = await given[how.reads]();
				if (how.meanwhile === 'the diet changes') known.push(other);
				const [answer] = await Promise.all([
					place(acknowledged),
					how.meanwhile === 'the shop edits' && save(third),
					how.meanwhile === 'the diet changes' && app.identity.setDiet(person.id, other),
				]);
				if (answer instanceof AppError) {
					outcomes.set('refused', (outcomes.get('refused') ?? 0) + 1);
					expect(versionOf(answer)).not.toBe('');
					expect(versionOf(answer)).not.toBe(acknowledged);
				} else {
					const { bag, acknowledged: carried } = await stored(answer.id);
					if (!bag) throw new Error('the order has no bag');
					// The order may have been held under either diet.
					const due = known.map((diet) => conflictsText(dietConflicts(diet, bagFrom(bag))));
					expect(due).toContain(carried?.version ?? '');
					if (carried) expect(carried.version).toBe(acknowledged);
					outcomes.set(carried ? 'read' : 'free', (outcomes.get(carried ? 'read' : 'free') ?? 0) + 1);
				}
				await app.orders.releaseDueHolds();
			},
		),
		{ numRuns: runs },
	);
	expect([...outcomes.keys()].sort()).toEqual(['free', 'read', 'refused']);
});
