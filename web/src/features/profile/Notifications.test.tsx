import type { PushDevice } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { deviceName } from '#api/push.ts';
import { type Answers, Refusal } from '#test/network.ts';
import { pushOf, userOf } from '#test/samples.ts';
import { expectFit, show, toastOf } from '#test/screen.tsx';

const subscription = {
	endpoint: 'https://push.sandbox.invalid/ps_1',
	keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};
const device: PushDevice = {
	id: crypto.randomUUID(),
	name: 'Chrome on Linux',
	is_outdated: false,
	created_at: new Date().toISOString(),
	last_ok_at: null,
};
const inSandbox: Answers = {
	'user.push.get': pushOf({ service: 'sandbox' }),
	'user.push.subscribe': device,
	others: {
		'/v0/auth/list-accounts': { body: [{ providerId: 'credential' }] },
		'/sandbox/push/subscriptions': { body: subscription },
		'/sandbox/push/subscriptions/ps_1/end': { body: {} },
	},
};
const here = page.getByRole('switch', { name: 'On this device' });

// R-push-devices
test('on this device is turned on, listed, and turned off', async () => {
	const { network } = await show('/profile', { ...inSandbox });
	await expect.element(here).not.toBeChecked();
	network.answer({ 'user.push.get': pushOf({ service: 'sandbox', devices: [device] }) });
	await here.click();
	await expect.element(page.getByText('Chrome on Linux')).toBeVisible();
	await expect.element(here).toBeChecked();
	const asked = network.asked.find(({ name }) => name === 'user.push.subscribe');
	expect(asked?.body).toMatchObject({ ...subscription, language: 'en' });
	await expectFit();
	network.answer({ 'user.push.unsubscribe': null, 'user.push.get': pushOf({ service: 'sandbox' }) });
	await page.getByRole('button', { name: 'Turn off for Chrome on Linux' }).click();
	await expect.element(here).not.toBeChecked();
	await expect
		.poll(() => network.asked.filter(({ name }) => name === 'user.push.unsubscribe'))
		.toHaveLength(1);
});

// R-push-kinds
test('a kind is turned off; what is refused stays on and says so; customers have no shop to hear of', async () => {
	const { network } = await show('/profile', { ...inSandbox, as: userOf({ role: 'customer' }) });
	const alerts = page.getByRole('switch', { name: 'Your alerts' });
	network.answer({
		'user.push.settings': ({ body }) => ({ ...pushOf().settings, ...(body as object) }),
	});
	await alerts.click();
	await expect.element(alerts).not.toBeChecked();
	network.answer({ 'user.push.settings': new Refusal('UNAVAILABLE') });
	const reminders = page.getByRole('switch', { name: 'An hour before my pickup ends' });
	await reminders.click();
	await expect.element(toastOf(/can't answer right now/)).toBeVisible();
	await expect.element(reminders).toBeChecked();
	await expect.element(page.getByRole('switch', { name: 'New orders at my shop' })).not.toBeInTheDocument();
});

test('an eleventh device is refused in words', async () => {
	await show('/profile', { ...inSandbox, 'user.push.subscribe': new Refusal('TOO_MANY_PUSH_DEVICES') });
	await here.click();
	await expect.element(toastOf(/for ten devices/)).toBeVisible();
	await expect.element(here).not.toBeChecked();
});

test.each([
	['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
	[
		'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
		'Chrome · Android',
	],
	[
		'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
		'Safari · iPhone',
	],
	[
		'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
		'Edge · Windows',
	],
	['curl/8', 'Web'],
])('%s is called %s', (userAgent, name) => {
	expect(deviceName(userAgent)).toBe(name);
});
