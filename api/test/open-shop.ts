/** Opens shops for journeys at ZIP 97201, in a zone where it is past noon. Prints {email, password, name, id}. */
import { days } from '@flavorbag/contract';
import { addDays, instantOf, toLocalDateTime } from '#lib/time.ts';
import { createSuggestions } from '#stock';
import { createApp } from '../src/app/app.ts';
import { readConfig } from '../src/app/config.ts';
import { createLog } from '../src/app/log.ts';

/** A zone where it is between 1 and 2 p.m. POSIX signs: Etc/GMT-3 is three hours ahead. */
function zoneWhereItIsNoon(now: Date): string {
	const ahead = 13 - now.getUTCHours();
	return ahead === 0 ? 'Etc/GMT+0' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const app = await createApp(readConfig(process.env), createLog('warn'));

async function answerPast(shop: { id: string; time_zone: string }, userId: string): Promise<void> {
	const { answer } = createSuggestions();
	const today = toLocalDateTime(new Date(), shop.time_zone).date;
	const row = { id: shop.id, tz: shop.time_zone, paused_until: null, created_at: new Date(0) };
	for (let back = 21; back > 0; back--) {
		const date = addDays(today, -back);
		const now = instantOf(date, '18:30', shop.time_zone);
		const given = { date, period: 'afternoon' as const, difference: 6 + (back % 5) };
		await answer(app.db, row, given, { userId, now });
	}
}

/** `withPast` adds a morning that has ended, and three weeks of answers. */
async function openShop(name: string, bags: number, withPast: boolean) {
	const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@example.com`;
	const password = 'open-from-noon-on';
	const person = { email, firstName: 'Noel', lastName: 'Baker', emailVerified: true };
	const { externalId } = await app.auth.createAccount({ ...person, password });
	const who = { externalId, email, emailVerified: true };
	const owner = await app.identity.create(who, { first_name: 'Noel', last_name: 'Baker', role: 'business' });
	const place = await app.places.geocode('97201');
	const afternoon = { start: '12:00', end: '17:59', enabled: true, quantity: bags };
	const morning = { start: '08:00', end: '11:00', enabled: true, quantity: bags };
	const day = { afternoon, ...(withPast && { morning }) };
	const business = await app.shops.create(owner.id, {
		display_name: name,
		description: 'Soup, bread and whatever else was too good to throw away at noon.',
		category: 'deli',
		price_cents: 599,
		retail_value_cents: 1_800,
		email,
		phone_number: '(503) 555-0199',
		street: '12 Noon St',
		city: 'Portland',
		state: 'OR',
		zip_code: '97201',
		...(place && { position: place.geometry.location }),
		time_zone: zoneWhereItIsNoon(new Date()),
		tax_rate_bps: 500,
		enabled: true,
		purchase_window: Object.fromEntries(days.map((one) => [one, day])),
	});
	await app.accounts.connectReady(business);
	if (withPast) await answerPast(business, owner.id);
	return { email, password, name, id: business.id };
}

interface Asked {
	id: number;
	name: string;
	bags: number;
	withPast: boolean;
}
process.on('message', async ({ id, name, bags, withPast }: Asked) => {
	const answer = await openShop(name, bags, withPast).then(
		(shop) => ({ id, shop }),
		(error: unknown) => ({ id, error: String(error) }),
	);
	process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
