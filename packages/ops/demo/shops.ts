/** Opens a shop as its owner would: address, payments, times, bags. */
import { setTimeout as delay } from 'node:timers/promises';
import { days } from '../../../contract/src/index.ts';
import { UserError } from '../user-error.ts';
import { type Pickup, shopCommands } from './commands.ts';
import type { Person } from './people.ts';
import type { PlannedShop } from './plan.ts';

export interface OpenShop {
	id: string;
	owner: Person;
	tonight: Pickup;
	tomorrow: Pickup;
}

const evening = { start: '17:00', end: '22:30', enabled: true };

/** A zone where it is between five and six in the evening. POSIX signs: Etc/GMT-3 is three hours ahead. */
export function zoneOfEvening(now: Date): string {
	const ahead = 17 - now.getUTCHours();
	const hours = ahead > 14 ? ahead - 24 : ahead;
	return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

async function connectPayments({ call, email }: Person, id: string, name: string): Promise<void> {
	const { onboarding_url } = (await call('business.stripe.onboard', { params: { id } })).data;
	const form = new URL(onboarding_url);
	await fetch(form, {
		method: 'POST',
		headers: { origin: form.origin },
		redirect: 'manual',
		body: new URLSearchParams({
			business_name: name,
			owner_name: email,
			routing_number: '110000000',
			account_number: '000123456789',
		}),
	});
	// The sandbox reports the account by webhook.
	for (let more = 240; more > 0; more--) {
		if ((await call('business.stripe.status', { params: { id } })).data.charges_enabled) return;
		await delay(250);
	}
	throw new Error(`${name} can’t take cards`);
}

export async function openShop(owner: Person, plan: PlannedShop, zone: string): Promise<OpenShop> {
	const { name, street, zip_code, price, bags } = plan;
	if ((await owner.call('business.list')).data.businesses.length > 0)
		throw new UserError('This evening was played here already: choose another --seed.');
	const { data: made } = await owner.call('business.create', {
		body: {
			display_name: name,
			description: 'What is left at the end of the day, and too good to throw away.',
			price,
			email: owner.email,
			phone_number: '503-555-0142',
			street,
			city: 'Portland',
			state: 'OR',
			zip_code,
		},
	});
	await connectPayments(owner, made.id, name);
	const { edit, change } = shopCommands(owner.call, made.id);
	const week = Object.fromEntries(days.map((day) => [day, { evening: { ...evening, quantity: bags } }]));
	void (await edit({ enabled: true, time_zone: zone, purchase_window: week })).data;
	const { data } = await owner.call('business.dates', { params: { id: made.id } });
	const pickup = (at: number): Pickup => ({
		business_id: made.id,
		order_date: data.dates[at]?.date ?? '',
		pickup_window: 'evening',
	});
	const [tonight, tomorrow] = [pickup(0), pickup(1)];
	void (await change(tomorrow, { quantity: 1 })).data;
	return { id: made.id, owner, tonight, tomorrow };
}
