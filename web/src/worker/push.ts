/**
 * What the service worker does with a push. Browsers that know declarative Web Push show it without asking the worker; the others get
 * the same message here.
 */
interface Shown {
	title: string;
	body?: string;
	navigate: string;
	tag: string;
	lang: string;
}

/** A push that can't be read still has to show something: browsers take the permission from who is silent. */
const unreadable: Shown = { title: 'FlavorBag', navigate: '/orders', tag: 'news', lang: 'en-US' };

function shownIn(data: PushMessageData | null): Shown {
	try {
		const { notification } = (data?.json() ?? {}) as { notification: Shown };
		return typeof notification.title === 'string' ? notification : unreadable;
	} catch {
		return unreadable;
	}
}

/** Only ever a page of ours. */
const addressOf = ({ location: { origin } }: ServiceWorkerGlobalScope, navigate: unknown) => {
	const address = new URL(String(navigate ?? '/'), origin);
	return address.origin === origin ? address.href : `${origin}/`;
};

async function open({ clients }: ServiceWorkerGlobalScope, address: string): Promise<void> {
	const [page] = await clients.matchAll({ type: 'window' });
	if (!page) return void (await clients.openWindow(address));
	try {
		await (await page.focus()).navigate(address);
	} catch {
		// A page that this worker doesn't control can't be led.
		await clients.openWindow(address);
	}
}

export function handlePushes(scope: ServiceWorkerGlobalScope): void {
	scope.addEventListener('push', (event) => {
		const { title, body = '', navigate, tag, lang } = shownIn(event.data);
		const options = { body, tag, lang, renotify: true, icon: '/icon-192.png', data: { navigate } };
		event.waitUntil(scope.registration.showNotification(title, options));
	});
	scope.addEventListener('notificationclick', (event) => {
		event.notification.close();
		event.waitUntil(open(scope, addressOf(scope, event.notification.data?.navigate)));
	});
	// Nobody is signed in here: pages that are open compare at once, the others when they start.
	scope.addEventListener('pushsubscriptionchange', (event) => {
		const notifyPages = async () => {
			for (const page of await scope.clients.matchAll({ type: 'window' }))
				page.postMessage('push-subscription-changed');
		};
		event.waitUntil(notifyPages());
	});
}
