import { expect, test } from 'vitest';
import { handlePushes } from './push.ts';

const origin = 'https://flavorbag.example';

type Listener = (event: never) => void;

function browser(pages: { url: string }[] = []) {
	const listeners = new Map<string, Listener>();
	const seen: unknown[] = [];
	const waits: Promise<unknown>[] = [];
	const page = ({ url }: { url: string }) => ({
		url,
		focus: async () => ({ navigate: async (to: string) => void seen.push(['navigate', to]) }),
		navigate: async () => undefined,
		postMessage: (message: string) => void seen.push(['message', message]),
	});
	const scope = {
		location: { origin },
		registration: { showNotification: async (...shown: unknown[]) => void seen.push(shown) },
		clients: {
			matchAll: async () => pages.map(page),
			openWindow: async (url: string) => void seen.push(['open', url]),
		},
		addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
	};
	handlePushes(scope as unknown as ServiceWorkerGlobalScope);
	return async (type: string, event: object) => {
		const waitUntil = (work: Promise<unknown>) => void waits.push(work);
		listeners.get(type)?.({ waitUntil, ...event } as never);
		await Promise.all(waits);
		return seen;
	};
}
const notification = {
	title: 'Bags are back at Corner Bakery',
	body: 'First come, first served.',
	navigate: `${origin}/marketplace/x`,
	tag: 'slot',
	lang: 'en-US',
};

test('a push is shown as it says, and a later one of its tag takes its place', async () => {
	const seen = await browser()('push', { data: { json: () => ({ web_push: 8030, notification }) } });
	const { title, body, navigate, tag, lang } = notification;
	expect(seen).toEqual([
		[title, { body, tag, lang, renotify: true, icon: '/icon-192.png', data: { navigate } }],
	]);
});

test.each([
	['nothing', null],
	['no JSON', { json: () => JSON.parse('<') }],
	['something else', { json: () => ({}) }],
])('%s still shows something: who is silent loses the permission', async (_, data) => {
	const [shown] = await browser()('push', { data });
	expect(shown).toMatchObject(['FlavorBag', { data: { navigate: '/orders' } }]);
});

test.each([
	['a page that is open is led there', [{ url: '/' }], notification.navigate, 'navigate', '/marketplace/x'],
	['else one is opened', [], notification.navigate, 'open', '/marketplace/x'],
	['only ever a page of ours', [], 'https://example.com/phish', 'open', '/'],
])('a tap: %s', async (_, pages, navigate, how, path) => {
	const closed: true[] = [];
	const tapped = { close: () => void closed.push(true), data: { navigate } };
	expect(await browser(pages)('notificationclick', { notification: tapped })).toEqual([[how, origin + path]]);
	expect(closed).toEqual([true]);
});

test('pages that are open compare when the browser changed its subscription', async () => {
	expect(await browser([{ url: '/' }])('pushsubscriptionchange', {})).toEqual([
		['message', 'push-subscription-changed'],
	]);
});
