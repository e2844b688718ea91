/** Shows pushes in the service worker. Browsers with declarative Web Push skip it. */
interface Shown {
	title: string;
	body?: string;
	navigate: string;
	tag: string;
	lang: string;
}

/** An unreadable push must still show something: browsers revoke the permission after silent pushes. */
const unreadable: Shown = { title: 'FlavorBag', navigate: '/orders', tag: 'news', lang: 'en-US' };

function shownIn(data: PushMessageData | null): Shown {
	try {
		const { notification } = (data?.json() ?? {}) as { notification: Shown };
		return typeof notification.title === 'string' ? notification : unreadable;
	} catch {
		return unreadable;
	}
}

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
		// `navigate` fails on a page that this worker doesn't control.
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
	// The worker has no session, so open pages renew the subscription; other pages do so when they next start.
	scope.addEventListener('pushsubscriptionchange', (event) => {
		const notifyPages = async () => {
			for (const page of await scope.clients.matchAll({ type: 'window' }))
				page.postMessage('push-subscription-changed');
		};
		event.waitUntil(notifyPages());
	});
}
