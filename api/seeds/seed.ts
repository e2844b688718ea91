/**
 * Fills an empty product with one town: people, businesses with pictures, open payment accounts, orders. Everything
 * goes through use cases, so that a seeded row is a row that the product could have made.
 */
import type { IdentityProvider } from '#adapters/identity/better-auth.ts';
import type { Bags } from '#bags';
import type { Identity } from '#identity';
import type { Accounts } from '#payouts';
import type { Clock } from '#ports/clock.ts';
import type { Storage } from '#ports/storage.ts';
import type { Shops } from '#shops';
import { inParallel } from './in-parallel.ts';
import { makePicture, pictureKey } from './pictures.ts';
import { type Person, people, type TownBusiness, town } from './town.ts';
import { isToConfirm, seededBag } from './town-bags.ts';
import { type PlannedOrder, planOrders } from './town-orders.ts';

/** The seed lives through the last weeks: it sets the time before each thing it does. */
export interface MovableClock extends Clock {
	set(now: Date): void;
}

export interface SeedDeps {
	clock: MovableClock;
	/** Where the clock stands when the town is finished. */
	now: Date;
	createAccount: IdentityProvider['createAccount'];
	identity: Pick<Identity, 'create' | 'setLocation' | 'grantAdmin'>;
	shops: Pick<Shops, 'create'>;
	bags: Pick<Bags, 'own' | 'change'>;
	accounts: Pick<Accounts, 'connectReady'>;
	storage: Storage;
	/** How far it is. */
	progress?: Progress;
}

export type Progress = (done: number, of: number, what: 'people' | 'shops' | 'orders') => void;

/** What the orders are made of. */
export interface SeededTown {
	/** By key of the person. */
	userIds: ReadonlyMap<string, string>;
	/** By slug. */
	businessIds: ReadonlyMap<string, string>;
	/** In the order in which they are placed. */
	orders: readonly PlannedOrder[];
}

const townOpenedDaysAgo = 40;
const dayMs = 86_400_000;
/** Passwords are hashed and pictures drawn on the thread pool: more at once only take each other's time. */
const max = 3;

async function seedPerson(deps: SeedDeps, person: Person): Promise<string> {
	const { email, password, first_name, last_name, role, verified, position } = person;
	const account = { email, password, firstName: first_name, lastName: last_name, emailVerified: verified };
	const { externalId } = await deps.createAccount(account);
	const who = { externalId, email, emailVerified: verified };
	const user = await deps.identity.create(who, { first_name, last_name, role });
	if (position) {
		const value = `${position.lat},${position.lng}`;
		await deps.identity.setLocation(user.id, { type: 'coordinates', value });
	}
	if (person.admin) await deps.identity.grantAdmin(email);
	return user.id;
}

const areaCodes: Record<string, number> = { HI: 808, ME: 207, WA: 360 };

async function seedBusiness(
	deps: SeedDeps,
	shop: TownBusiness,
	ownerId: string,
	index: number,
): Promise<string> {
	const business = await deps.shops.create(ownerId, {
		display_name: shop.name,
		description: shop.description,
		category: shop.category,
		price_cents: shop.price_cents,
		retail_value_cents: shop.retail_value_cents,
		email: `${shop.slug}@example.com`,
		// 555-0100 to 555-0199 belong to nobody.
		phone_number: `(${areaCodes[shop.state] ?? 503}) 555-01${String(index).padStart(2, '0')}`,
		street: shop.street,
		city: shop.city,
		state: shop.state,
		zip_code: shop.zip_code,
		position: shop.position,
		image_key: pictureKey(shop.slug),
		...(shop.zone && { time_zone: shop.zone }),
		enabled: !shop.inactive,
		purchase_window: shop.week,
	});
	if (!shop.unpaid) await deps.accounts.connectReady(business);
	await seedBag(deps, shop, { businessId: business.id, ownerId }, index);
	return business.id;
}

async function seedBag(
	{ bags }: SeedDeps,
	{ slug }: TownBusiness,
	{ businessId, ownerId }: { businessId: string; ownerId: string },
	index: number,
): Promise<void> {
	const owner = { userId: ownerId, shop: { businessId, ownerId, isClosed: false, role: 'owner' as const } };
	const { proposal } = await bags.own(owner);
	const said = seededBag(slug, index, proposal);
	if (!said) return;
	await bags.change(owner, said);
	if (isToConfirm(index)) await bags.change(owner, { size: 'family', container: null });
}

/** Nothing waits for them: they are drawn while the orders are lived through. */
export async function seedPictures(
	{ storage }: Pick<SeedDeps, 'storage'>,
	shops: readonly TownBusiness[] = town,
): Promise<void> {
	await inParallel(max, shops, async ({ slug }) => {
		for (const { key, bytes, contentType } of await makePicture(slug))
			await storage.put(key, bytes, contentType);
	});
}

export async function seedTown(deps: SeedDeps): Promise<SeededTown> {
	deps.clock.set(new Date(deps.now.getTime() - townOpenedDaysAgo * dayMs));
	const counter = (what: 'people' | 'shops', of: number) => {
		let done = 0;
		return () => deps.progress?.(++done, of, what);
	};
	const arrived = counter('people', people.length);
	const userIds = new Map(
		await inParallel(max, people, async (person) => {
			const id = await seedPerson(deps, person);
			arrived();
			return [person.key, id] as const;
		}),
	);
	const opened = counter('shops', town.length);
	const businessIds = new Map(
		await inParallel(max, town, async (shop, index) => {
			const ownerId = userIds.get(shop.owner);
			if (!ownerId) throw new Error(`nobody owns ${shop.slug}`);
			const id = await seedBusiness(deps, shop, ownerId, index);
			opened();
			return [shop.slug, id] as const;
		}),
	);
	deps.clock.set(deps.now);
	return { userIds, businessIds, orders: planOrders(deps.now) };
}
