/** At any hour, the demo's first screen names a shop where a bag can be bought and picked up at once. */
import { expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from '../accounts.ts';
import { callsOf } from '../calls.ts';
import { checkout, hold, ownerOf, payWith, shiftedProduct } from '../people.ts';

const hourMs = 3_600_000;
/**
 * UTC; includes the half hour between evening in Hawaii and day in Maine. town.test.ts checks each minute of a week.
 */
const hours = [2, 6, 10.1, 14, 18, 22];

/** The next moments at these hours. */
function moments(now: number): number[] {
	const midnight = now - (now % (24 * hourMs));
	const days = hours.flatMap((hour) => [midnight + hour * hourMs, midnight + (24 + hour) * hourMs]);
	return days.filter((at) => at > now && at <= now + 24 * hourMs).sort((a, b) => a - b);
}

/** Shifts the browser's clock too. */
async function setAhead(page: Page, ms: number): Promise<void> {
	await page.addInitScript((ahead) => {
		const Real = Date;
		const now = () => Real.now() + ahead;
		globalThis.Date = new Proxy(Real, {
			construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
			get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
		});
	}, ms);
}

test('at any time of day a newcomer buys a bag, holds the ring, and the counter has handed it over', async ({
	browser,
}, info) => {
	// The test starts its own instance of the product and buys six bags.
	test.setTimeout(900_000);
	const { E2E_URL: usual } = process.env;
	try {
		for (const at of moments(Date.now())) {
			await test.step(new Date(at).toISOString(), async () => {
				const ahead = at - Date.now();
				const { url } = await shiftedProduct(ahead);
				process.env.E2E_URL = url;
				const context = await browser.newContext({ baseURL: url });
				const page = await context.newPage();
				await setAhead(page, ahead);
				// The processes read the shift ten times a second.
				await expect
					.poll(async () => Date.parse((await page.request.get('/healthz')).headers().date ?? ''))
					.toBeGreaterThanOrEqual(at - 1_000);
				await verifiedHere(page, freshAccount(info.project.name, 'newcomer'));

				await page.goto('/marketplace');
				const hint = await page.getByText(/Trying the demo\?/).innerText();
				const shop = /Trying the demo\? (.+) in .+, .. has bags/.exec(hint)?.[1] ?? '';
				await page.getByRole('button', { name: /^Use ZIP code/ }).click();
				await checkout(page, shop);
				await payWith(page, '4242424242424242');
				await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
				const code = (await page.getByTestId('pickup-code').innerText()).slice(0, 9);
				await page.getByRole('dialog').getByRole('link', { name: 'My Orders' }).click();
				await page.getByRole('button', { name: 'Show Pickup Code' }).click();
				await hold(page);
				await expect(page.getByRole('article').getByText('Fulfilled')).toBeVisible();

				const counter = await callsOf(await ownerOf(shop));
				const { businesses } = await counter<{ businesses: { id: string; display_name: string }[] }>(
					'GET',
					'/v0/business',
				);
				const id = businesses.find((one) => one.display_name === shop)?.id;
				const { orders } = await counter<{ orders: { status: string }[] }>(
					'GET',
					`/v0/business/${id}/orders?search=${code}`,
				);
				expect(orders.map(({ status }) => status)).toEqual(['fulfilled']);
				await context.close();
			});
		}
	} finally {
		process.env.E2E_URL = usual;
	}
});
