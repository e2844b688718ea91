/** Push notifications: offered after a purchase, shown by the service worker as sent (R-push-ask, R-push-local). */
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { freshAccount, verifiedHere } from './accounts.ts';
import { buyBags, callsOf } from './calls.ts';
import { openShop, payWith } from './people.ts';
import { inPage, registration, workerIsReady } from './worker.ts';

const fresh = (name: string) => `${name} ${test.info().project.name} ${Date.now().toString(36)}`;

test('a bag is bought, notifications are turned on, and what the shop does is shown on the device', async ({
	page,
}, info) => {
	const shop = await openShop(fresh('Push Bakery'));
	const account = freshAccount(info.project.name, 'push');
	await verifiedHere(page, account);
	await (await callsOf(account))('PATCH', '/v0/user/location', { type: 'address', value: '97201' });
	await page.goto(`/marketplace/${shop.id}`);
	await page
		.getByRole('button', { name: /bags? left$/ })
		.first()
		.click();
	await page.getByRole('button', { name: 'Checkout' }).click();
	const question = page.getByRole('button', { name: 'Turn on notifications' });
	await expect(question).toHaveCount(0);
	await payWith(page, '4242424242424242');
	await expect(page.getByRole('heading', { name: 'Order Confirmed' })).toBeVisible();
	await question.click();
	await expect(page.getByText('Notifications are on for this device.')).toBeVisible();

	const owner = await callsOf(shop);
	const { orders } = await owner<{ orders: { id: string }[] }>('GET', `/v0/business/${shop.id}/orders`);
	await owner('PATCH', `/v0/business/orders/${orders[0]?.id}/status`, {
		status: 'cancelled',
		reason: 'The oven broke.',
	});
	await expect
		.poll(
			async () =>
				(await page.goto('/dev/push')) && page.getByText(`${shop.name} canceled your order`).count(),
		)
		.toBe(1);
	await page.getByRole('link', { name: `${shop.name} canceled your order` }).click();
	await expect(page).toHaveURL(/\/orders$/);

	// The device is unsubscribed on sign-out.
	await page.goto('/profile');
	await expect(page.getByRole('switch', { name: 'On this device' })).toBeChecked();
	await page.getByRole('button', { name: 'Sign Out' }).first().click();
	await expect(page).not.toHaveURL(/\/profile$/);
	const devices = await (await callsOf(account))<{ devices: unknown[] }>('GET', '/v0/user/push');
	expect(devices.devices).toEqual([]);
});

test.describe('in the service worker', () => {
	test.use({ serviceWorkers: 'allow', permissions: ['notifications'], locale: 'es-US' });

	/** Delivers a message to the worker like a decrypted push. */
	async function pushTo(page: Page): Promise<(data: string) => Promise<unknown>> {
		const session: CDPSession = await page.context().newCDPSession(page);
		const known = new Promise<string>((resolve) =>
			session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
				const [first] = registrations;
				if (first) resolve(first.registrationId);
			}),
		);
		await session.send('ServiceWorker.enable');
		const registrationId = await known;
		const { origin } = new URL(page.url());
		return (data) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
	}
	const shownOn = (page: Page) =>
		inPage<object[]>(
			page,
			`${registration}
			return (await registration.getNotifications()).map(
				({ title, body, lang, tag, data }) => ({ title, body, lang, tag, data }),
			);`,
		);

	// R-push-once
	test('what the server sent is shown as it says, once for each order, and what nobody can read is shown too', async ({
		page,
		context,
		request,
	}, info) => {
		const shop = await openShop(fresh('Worker Bakery'));
		const account = freshAccount(info.project.name, 'push-worker');
		await verifiedHere(page, account);
		const order = await buyBags(await callsOf(account), shop.id);
		await page.goto('/profile');
		await page.getByRole('switch', { name: 'En este dispositivo' }).click();
		await expect(page.getByRole('switch', { name: 'En este dispositivo' })).toBeChecked();
		await (await callsOf(shop))('PATCH', `/v0/business/orders/${order.id}/status`, {
			status: 'cancelled',
			reason: 'Se descompuso el horno.',
		});
		let payload = '';
		await expect
			.poll(async () => {
				const sent = (await (await request.get('/dev/push.json')).json()) as { payload: string }[];
				payload = sent.find((one) => one.payload.includes(shop.name))?.payload ?? '';
				return payload;
			})
			.not.toBe('');
		await page.keyboard.press('Shift');
		await workerIsReady(page);
		const push = await pushTo(page);
		await push(payload);
		const { notification } = JSON.parse(payload);
		const { title, body, lang, tag, navigate } = notification;
		const expected = { title, body, lang, tag, data: { navigate } };
		await expect.poll(() => shownOn(page)).toEqual([expected]);
		expect(expected).toMatchObject({
			title: `${shop.name} canceló tu pedido`,
			lang: 'es-US',
			data: { navigate: expect.stringMatching(/\/orders$/) },
		});
		await push(payload);
		await push(JSON.stringify({ web_push: 8030, notification: { ...notification, body: 'Más tarde.' } }));
		await expect.poll(() => shownOn(page)).toEqual([{ ...expected, body: 'Más tarde.' }]);
		await push('<nobody can read this>');
		await expect
			.poll(() => shownOn(page))
			.toContainEqual({
				title: 'FlavorBag',
				body: '',
				lang: 'en-US',
				tag: 'news',
				data: { navigate: '/orders' },
			});

		// R-push-devices: an open page reports a subscription changed by the browser.
		const compared = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/v0/user/push');
		const [worker] = context.serviceWorkers();
		// Only a push service triggers the real event.
		await worker?.evaluate(
			"dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => undefined }))",
		);
		expect((await compared).status()).toBe(200);
	});
});
