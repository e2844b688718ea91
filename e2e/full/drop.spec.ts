/** R-drop, R-draw, R-drop-proof */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from '../accounts.ts';
import { callsOf } from '../calls.ts';
import { type OpenShop, openShop, payWith, signIn } from '../people.ts';

/** The default time from draw to pickup, plus time to enter. */
const aheadMinutes = 123;
const sizes = [
	{ width: 360, height: 740 },
	{ width: 1280, height: 800 },
];

interface Calendar {
	today: string;
	time_zone: string;
	dates: { date: string; slots: { period: string; version: number }[] }[];
}

/** Moves pickup to later today, so the draw is in a few minutes. */
async function movePickup(shop: OpenShop): Promise<void> {
	const calls = await callsOf(shop);
	const path = `/v0/business/${shop.id}/calendar`;
	const { dates, today, time_zone } = await calls<Calendar>('GET', `${path}?days=7`);
	const version = dates[0]?.slots.find(({ period }) => period === 'afternoon')?.version;
	const clock = new Intl.DateTimeFormat('en-US', {
		timeZone: time_zone,
		hour: '2-digit',
		minute: '2-digit',
		hourCycle: 'h23',
	});
	const start = clock.format(Date.now() + aheadMinutes * 60_000);
	const exception = { start, end: '17:59' };
	await calls('PATCH', path, { changes: [{ date: today, period: 'afternoon', version, exception }] });
}

async function expectAccessible(page: Page): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		const { violations } = await new AxeBuilder({ page })
			.setLegacyMode()
			.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
			.analyze();
		expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
	}
	const wide = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
	expect(wide).toBeLessThanOrEqual(0);
}

async function newPage(browser: Browser, viewport: (typeof sizes)[number]): Promise<Page> {
	const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', viewport });
	return context.newPage();
}

test('a bag goes to whoever the draw puts first, and everybody can check it', async ({
	page,
	browser,
}, info) => {
	// Waits for the draw.
	test.setTimeout(900_000);
	const shop = await openShop(`Draw ${info.project.name} ${Date.now().toString(36)}`, 1);
	await movePickup(shop);

	await signIn(page, shop);
	await page.goto(`/business/${shop.id}?tab=profile`);
	await page.getByRole('button', { name: 'Page, posters and more' }).click();
	const card = page.getByRole('region', { name: 'Draw instead of first come' });
	await card.getByRole('switch').click();
	await expect(card.getByText(/^Draw today at/)).toBeVisible();
	await expectAccessible(page);

	const people: Page[] = [];
	for (const [nth, size] of sizes.entries()) {
		const person = await newPage(browser, size);
		const account = freshAccount(info.project.name, `draws${nth}`);
		await verifiedHere(person, account);
		await (await callsOf(account))('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
		await person.goto(`/marketplace/${shop.id}`);
		const today = person
			.getByRole('dialog')
			.getByRole('listitem')
			.filter({ hasText: /^today/i });
		await expect(today.getByText(/^Draw today at \d+:\d\d [AP]M, in /)).toBeVisible();
		if (nth === 0) await expectAccessible(person);
		await today.getByRole('button', { name: 'Enter for a bag' }).click();
		await expect(today.getByText(/^You're in for a bag\./)).toBeVisible();
		people.push(person);
	}

	const isFirst = (person: Page) => person.getByRole('button', { name: 'Get the bag' }).isVisible();
	await expect
		.poll(async () => (await Promise.all(people.map(isFirst))).filter(Boolean).length, { timeout: 540_000 })
		.toBe(1);
	const [winner, other] = (await isFirst(people[0] as Page)) ? people : people.toReversed();
	if (!winner || !other) throw new Error('nobody entered');
	await expect(winner.getByRole('status').getByText(/^You came 1st in the draw\./)).toBeVisible();
	await expect(
		other.getByRole('status').getByText(/^You came 2nd in the draw\. You're next in line\./),
	).toBeVisible();
	await expectAccessible(winner);

	await other.getByRole('link', { name: 'Check the draw' }).click();
	await expect(other.getByText('You came 2nd.')).toBeVisible();
	await other.getByRole('button', { name: 'Check it yourself' }).click();
	await expect(other.getByText('Checks out.')).toBeVisible();
	await expect(other.getByText('The seed fits the hash that this device saw before the draw.')).toBeVisible();
	await expectAccessible(other);

	const guest = await newPage(browser, sizes[0] as (typeof sizes)[number]);
	await guest.goto(other.url());
	await guest.getByRole('button', { name: 'Check it yourself' }).click();
	await expect(guest.getByText('Checks out.')).toBeVisible();
	await expect(guest.getByText('2 people took part, 1 bag')).toBeVisible();
	await expectAccessible(guest);

	await winner.getByRole('button', { name: 'Get the bag' }).click();
	await payWith(winner, '4242424242424242');
	await expect(winner.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	for (const one of [...people, guest]) await one.context().close();
});
