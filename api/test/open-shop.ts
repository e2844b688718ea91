/**
 * A process that opens shops for journeys: each with an owner, at the center of ZIP 97201 where it is past noon at
 * this moment, so that a journey can buy and collect at whatever hour it runs. It answers {email, password, name, id}.
 */
import { days } from '@flavorbag/contract';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';

/** A zone in which it is between one and two in the afternoon. POSIX signs: Etc/GMT-3 is three hours ahead. */
function zoneWhereItIsNoon(now: Date): string {
	const ahead = 13 - now.getUTCHours();
	return ahead === 0 ? 'Etc/GMT+0' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

const app = await createApp(readConfig(process.env), createLog('warn'));

async function openShop(name: string, bags: number) {
	const email = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}@example.com`;
	const password = 'open-from-noon-on';
	const person = { email, firstName: 'Noel', lastName: 'Baker', emailVerified: true };
	const { externalId } = await app.auth.createAccount({ ...person, password });
	const who = { externalId, email, emailVerified: true };
	const owner = await app.identity.create(who, { first_name: 'Noel', last_name: 'Baker', role: 'business' });
	const place = await app.places.geocode('97201');
	const afternoon = { start: '12:00', end: '17:59', enabled: true, quantity: bags };
	const business = await app.businesses.create(owner.id, {
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
		purchase_window: Object.fromEntries(days.map((day) => [day, { afternoon }])),
	});
	await app.accounts.connectReady(business);
	return { email, password, name, id: business.id };
}

process.on('message', async ({ id, name, bags }: { id: number; name: string; bags: number }) => {
	const answer = await openShop(name, bags).then(
		(shop) => ({ id, shop }),
		(error: unknown) => ({ id, error: String(error) }),
	);
	process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
