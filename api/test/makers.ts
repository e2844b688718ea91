/** Makes people, shops and orders through use cases and calls, never by inserts. */
import type { BusinessSummary, ListedBusiness, Order, Period, PurchaseWindow } from '@flavorbag/contract';
import { days, withTimeZones } from '@flavorbag/contract';
import { RawJson } from '#lib/raw-json.ts';
import type { Listing } from '#listing';
import { cards, payByCard } from '../seeds/sandbox-card.ts';
import type { World } from './world.ts';

export { cards } from '../seeds/sandbox-card.ts';

let serial = 0;

export interface Person {
	id: string;
	externalId: string;
	email: string;
	token: string;
}

export async function makePerson(
	world: World,
	given: { role?: 'customer' | 'business'; verified?: boolean } = {},
): Promise<Person> {
	const email = `person${++serial}-${process.pid}@example.com`;
	const { externalId } = await world.app.auth.createAccount({
		email,
		firstName: 'Pat',
		lastName: `Nr${serial}`,
		emailVerified: given.verified ?? true,
	});
	const token = await world.app.auth.tokenFor(externalId);
	const user = await world.call('user.create', {
		token,
		body: { first_name: 'Pat', last_name: `Nr${serial}`, role: given.role ?? 'customer' },
	});
	return { id: user.data.id, externalId, email, token };
}

export function everyDay(period: Period, start: string, end: string, quantity: number): PurchaseWindow {
	return Object.fromEntries(days.map((day) => [day, { [period]: { start, end, enabled: true, quantity } }]));
}

export async function listFor(
	{ findListed }: Pick<Listing, 'findListed'>,
	...asked: Parameters<Listing['findListed']>
): Promise<{ businesses: ListedBusiness[]; total: number }> {
	const { shared, total } = await findListed(...asked);
	return { ...JSON.parse(new RawJson(shared).json), total };
}

export async function summariesFor(
	{ findSummaries }: Pick<Listing, 'findSummaries'>,
	...asked: Parameters<Listing['findSummaries']>
): Promise<{ businesses: BusinessSummary[]; total: number }> {
	const { shared, total } = await findSummaries(...asked);
	return { businesses: withTimeZones(JSON.parse(new RawJson(shared).json)), total };
}

export interface Shop {
	id: string;
	owner: Person;
}

/** A shop in Portland, open each evening 17:00-20:00 with `quantity` bags at $5.00, able to charge. */
export async function makeShop(
	world: World,
	given: {
		quantity?: number;
		connected?: boolean;
		enabled?: boolean;
		taxRateBps?: number;
		owner?: Person;
		name?: string;
	} = {},
): Promise<Shop> {
	const owner = given.owner ?? (await makePerson(world, { role: 'business' }));
	const business = await world.app.shops.create(owner.id, {
		display_name: given.name ?? `Shop ${++serial}`,
		description: 'Whatever the oven made too much of today.',
		price_cents: 500,
		email: owner.email,
		phone_number: '503-555-0100',
		street: '1 Main St',
		city: 'Portland',
		state: 'OR',
		zip_code: '97201',
		position: { lat: 45.5122, lng: -122.6587 },
		time_zone: 'America/Los_Angeles',
		tax_rate_bps: given.taxRateBps ?? 0,
		enabled: given.enabled ?? true,
		purchase_window: everyDay('evening', '17:00', '20:00', given.quantity ?? 5),
	});
	if (given.connected !== false) {
		await world.app.accounts.connectReady({
			id: business.id,
			email: owner.email,
			display_name: business.display_name,
		});
	}
	return { id: business.id, owner };
}

export async function makeMember(world: World, shop: Shop, role: 'manager' | 'counter'): Promise<Person> {
	const person = await makePerson(world);
	const token = await inviteTo(world, shop, role, person.email);
	const accepted = await world.call('invitation.accept', { token: person.token, body: { token } });
	if (accepted.status !== 200) throw new Error(`nobody joined: ${accepted.code}`);
	return person;
}

export interface PairedDevice {
	id: string;
	cookie: string;
}
export async function pairDevice(world: World, shop: Shop, by = shop.owner): Promise<PairedDevice> {
	const asked = { token: by.token, params: { id: shop.id } };
	const body = { name: `Tablet ${++serial}` };
	const { data } = await world.call('business.devices.startPairing', { ...asked, body });
	const paired = await world.call('business.device.pair', { body: { code: data.code } });
	const cookie = paired.headers.getSetCookie()[0]?.split(';')[0] ?? '';
	const { devices } = (await world.call('business.devices.list', asked)).data;
	return { id: devices.find(({ name }) => name === body.name)?.id ?? '', cookie };
}

export async function setPin(world: World, shop: Shop, person: Person, pin = '4071'): Promise<void> {
	const asked = { token: person.token, params: { id: shop.id }, body: { pin } };
	const { status } = await world.call('business.team.setPin', asked);
	if (status !== 200) throw new Error('no PIN was set');
}

/** Returns a token for a person who unlocks the device with a PIN. */
export async function unlockAs(
	world: World,
	shop: Shop,
	device: PairedDevice,
	person: Person,
): Promise<string> {
	await setPin(world, shop, person);
	const body = { user_id: person.id, pin: '4071' };
	return (await world.call('business.device.unlock', { cookie: device.cookie, body })).data.token;
}

export async function inviteTo(
	world: World,
	shop: Shop,
	role: 'manager' | 'counter',
	email: string,
): Promise<string> {
	const asked = { token: shop.owner.token, params: { id: shop.id }, body: { email, role } };
	const { data } = await world.call('business.team.invite', asked);
	const id = data.invitations.find((one) => one.email === email.toLowerCase())?.id;
	const mail = await world.database.db
		.selectFrom('outbox')
		.select('payload')
		.where('dedupe_key', '=', `mail:invitation:${id}`)
		.executeTakeFirstOrThrow();
	const { join_url } = mail.payload as { join_url: string };
	return new URL(join_url).searchParams.get('token') ?? '';
}

/** The evening of the test clock's date. */
export const tonight: When = { order_date: '2031-06-11', pickup_window: 'evening' };

export interface When {
	order_date: string;
	pickup_window: Period;
}

export async function holdBags(
	world: World,
	customer: Person,
	shop: Shop,
	quantity = 1,
	when = tonight,
): Promise<Order> {
	const answer = await world.call('customer.orders.create', {
		token: customer.token,
		key: crypto.randomUUID(),
		body: { business_id: shop.id, quantity, ...when },
	});
	return answer.data;
}

/** Enters a card like the form does. */
export const payWith = (
	{ sandbox, publishableKey }: World,
	order: Pick<Order, 'client_secret'>,
	card: string,
) => payByCard({ url: sandbox.url, publishableKey }, order.client_secret, card);

export async function settle(world: World, customer: Person, order: Order): Promise<Order> {
	return (await world.call('customer.orders.settle', { token: customer.token, params: { id: order.id } }))
		.data;
}

export async function buyBags(
	world: World,
	customer: Person,
	shop: Shop,
	quantity = 1,
	when = tonight,
): Promise<Order> {
	const order = await holdBags(world, customer, shop, quantity, when);
	await payWith(world, order, cards.good);
	return settle(world, customer, order);
}
