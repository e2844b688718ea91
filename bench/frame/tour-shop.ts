/** The part of the tour about running a shop: bags, dates, team, devices and ratings. */
import { type Ask, nobody, type ShopCall } from './tour-call.ts';

export interface Keeper {
	ask: Ask;
	owner: string;
	shop: ShopCall;
}

export async function keepBags({ ask, owner, shop }: Keeper): Promise<void> {
	await ask(owner, 'business.tonight');
	for (const name of [
		'business.bag.get',
		'business.bag.sheet',
		'business.closing.get',
		'business.suggestions.get',
		'business.calendarFeed.get',
	] as const)
		await ask(owner, name, shop);
	const allergens = [{ allergen: 'wheat', state: 'contains' }];
	await ask(owner, 'business.bag.update', {
		...shop,
		body: {
			size: 'one_person',
			contains: ['bread', 'pastries', 'cakes'],
			handling: ['eat_today'],
			container: 'packed',
			allergens,
		},
	});
	await ask(owner, 'business.bag.confirm', shop);
	await ask(owner, 'business.suggestions.setCaution', { ...shop, body: { caution: 'even' } });
	const feed = await ask<{ url: string }>(owner, 'business.calendarFeed.create', shop);
	const token = feed.url.split('/').at(-1) ?? '';
	await ask(nobody, 'public.calendar.get', { params: { token } });
	await ask(owner, 'business.calendarFeed.revoke', shop);
}

interface Calendar {
	dates: { date: string; slots: { period: string; version: number }[] }[];
}

export async function keepDates({ ask, owner, shop }: Keeper, soldOn: string, freeOn: string): Promise<void> {
	const query = { days: 7 };
	const { dates } = await ask<Calendar>(owner, 'business.calendar.get', { ...shop, query });
	const slot = dates.find(({ date }) => date === freeOn)?.slots[0];
	if (!slot) throw new Error(`nothing is offered on ${freeOn}`);
	const { period, version } = slot;
	const change = (given: object) => ({ ...shop, body: { changes: [{ date: freeOn, period, ...given }] } });
	const closed = change({ version, exception: { closed: true } });
	await ask(owner, 'business.calendar.change', closed);
	await ask(owner, 'business.calendar.change', change({ version: version + 1, exception: null }));
	await ask(owner, 'business.day.orders', { ...shop, query: { date: soldOn } });
	await ask(owner, 'business.day.notify', { ...shop, body: { date: soldOn, kind: 'early' } });
	const off = { date: freeOn, reason: 'The oven broke' };
	await ask(owner, 'business.day.cancel', { ...shop, body: off });
	const { questions } = await ask<{ questions: { date: string; period: string }[] }>(
		owner,
		'business.closing.get',
		shop,
	);
	const asked = questions[0];
	await ask(owner, 'business.closing.answer', {
		...shop,
		...(asked
			? { body: { date: asked.date, period: asked.period, difference: 2 } }
			: { body: { date: freeOn, period: 'evening', difference: 2 }, wants: 404 }),
	});
}

interface Team {
	members: { user_id: string; role: string }[];
	invitations: { id: string; email: string }[];
}
export interface Colleague {
	token: string;
	email: string;
	readMail(): Promise<string>;
}

export async function keepTeam(keeper: Keeper, colleague: Colleague): Promise<void> {
	const { ask, owner, shop } = keeper;
	const { token, email } = colleague;
	const before = await ask<Team>(owner, 'business.team.get', shop);
	const invite = (to: string) =>
		ask<Team>(owner, 'business.team.invite', { ...shop, body: { email: to, role: 'counter' } });
	const mistyped = `x${email}`;
	const { invitations } = await invite(mistyped);
	const invitation_id = invitations.find((one) => one.email === mistyped)?.id ?? '';
	await ask(owner, 'business.team.withdraw', { params: { ...shop.params, invitation_id } });
	await invite(email);
	const link = /token=([\w-]+)/.exec(await colleague.readMail())?.[1] ?? '';
	await ask(nobody, 'invitation.get', { body: { token: link } });
	await ask(token, 'invitation.accept', { body: { token: link } });
	const known = new Set(before.members.map(({ user_id }) => user_id));
	const { members } = await ask<Team>(owner, 'business.team.get', shop);
	const user_id = members.find((one) => !known.has(one.user_id))?.user_id ?? '';
	const member = { params: { ...shop.params, user_id } };
	await ask(owner, 'business.team.setRole', { ...member, body: { role: 'manager' } });
	await ask(token, 'business.team.setEmails', { ...shop, body: { shop_emails: true } });
	await ask(token, 'business.team.setPin', { ...shop, body: { pin: '4071' } });
	await workAtDevice(keeper, user_id);
	await ask(owner, 'business.team.remove', member);
}

async function workAtDevice({ ask, owner, shop }: Keeper, user_id: string): Promise<void> {
	const made = await ask<{ code: string }>(owner, 'business.devices.startPairing', {
		...shop,
		body: { name: 'Counter tablet' },
	});
	await ask(nobody, 'business.device.pair', { body: { code: made.code } });
	await ask(nobody, 'business.device.get');
	await ask(nobody, 'business.device.unlock', { body: { user_id, pin: '4071' } });
	await ask(nobody, 'business.device.touch');
	const at = new Date().toISOString();
	// Without a valid signature it is checked but changes nothing.
	const unsigned = { key: crypto.randomUUID(), order_id: crypto.randomUUID(), signature: 'x' };
	await ask(nobody, 'business.device.recordPickups', {
		body: { pickups: [{ ...unsigned, user_id, since: at, at }] },
	});
	await ask(nobody, 'business.device.lock');
	const { devices } = await ask<{ devices: { id: string }[] }>(owner, 'business.devices.list', shop);
	for (const { id } of devices)
		await ask(owner, 'business.devices.revoke', { params: { ...shop.params, device_id: id } });
}

/** Reads the month's statements. Towns have no deposits, so that lookup answers 404 at the same cost. */
export async function keepBooks({ ask, owner, shop }: Keeper, month: string): Promise<void> {
	for (const name of ['business.statements.csv', 'business.statements.pdf'] as const)
		await ask(owner, name, { params: { ...shop.params, month } });
	const deposit_id = crypto.randomUUID();
	await ask(owner, 'business.deposits.get', { params: { ...shop.params, deposit_id }, wants: 404 });
}

export async function rateAndAnswer(
	{ ask, owner, shop }: Keeper,
	{ customer, admin, slug }: { customer: string; admin: string; slug: string },
	rated: string,
	skipped: string,
): Promise<void> {
	await ask(customer, 'rating.list');
	await ask(customer, 'rating.give', {
		params: { id: rated },
		body: { food: 5, reasons: ['great_taste'], value: 'more', text: 'Two loaves and a cake.' },
	});
	await ask(customer, 'rating.later', { params: { id: skipped } });
	await ask(customer, 'rating.emails', { body: { emails: true } });
	await ask(nobody, 'rating.shown', { params: { slug } });
	const { ratings } = await ask<{ ratings: { id: string; reviewed: boolean }[] }>(
		owner,
		'business.ratings.list',
		shop,
	);
	const rating_id = ratings.find(({ reviewed }) => !reviewed)?.id ?? '';
	const one = { params: { ...shop.params, rating_id } };
	await ask(owner, 'business.ratings.reply', { ...one, body: { reply: 'Thank you for coming by.' } });
	await ask(owner, 'business.ratings.report', { ...one, body: { reason: 'personal_data' } });
	await ask(admin, 'admin.ratings.list');
	await ask(admin, 'admin.ratings.decide', { params: { id: rating_id }, body: { decision: 'keep' } });
}
