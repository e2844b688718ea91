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

/** As much of a service worker as is used here: the pages' types have none. */
interface Scope {
	location: { origin: string };
	registration: {
		showNotification(title: string, options: object): Promise<void>;
	};
	clients: {
		matchAll(options: {
			type: 'window';
		}): Promise<readonly { url: string; focus(): Promise<Page>; navigate(url: string): Promise<unknown> }[]>;
		openWindow(url: string): Promise<unknown>;
	};
	// biome-ignore lint/suspicious/noExplicitAny: each listener says what its event is
	addEventListener(type: string, listener: (event: any) => void): void;
}
type Page = { navigate(url: string): Promise<unknown> };
interface Lasting {
	waitUntil(work: Promise<unknown>): void;
}

/** A push that can't be read still has to show something: browsers take the permission from who is silent. */
const unreadable: Shown = { title: 'FlavorBag', navigate: '/orders', tag: 'news', lang: 'en-US' };

function shownIn(data: { json(): unknown } | null): Shown {
	try {
		const { notification } = (data?.json() ?? {}) as { notification: Shown };
		return typeof notification.title === 'string' ? notification : unreadable;
	} catch {
		return unreadable;
	}
}

/** Only ever a page of ours. */
const addressOf = ({ location: { origin } }: Scope, navigate: unknown) => {
	const address = new URL(String(navigate ?? '/'), origin);
	return address.origin === origin ? address.href : `${origin}/`;
};

async function open({ clients }: Scope, address: string): Promise<void> {
	const [page] = await clients.matchAll({ type: 'window' });
	if (!page) return void (await clients.openWindow(address));
	try {
		await (await page.focus()).navigate(address);
	} catch {
		// A page that this worker doesn't control can't be led.
		await clients.openWindow(address);
	}
}

export function handlePushes(scope: Scope): void {
	scope.addEventListener('push', (event: Lasting & { data: { json(): unknown } | null }) => {
		const { title, body = '', navigate, tag, lang } = shownIn(event.data);
		const options = { body, tag, lang, renotify: true, icon: '/icon-192.png', data: { navigate } };
		event.waitUntil(scope.registration.showNotification(title, options));
	});
	scope.addEventListener(
		'notificationclick',
		(event: Lasting & { notification: { close(): void; data?: { navigate?: string } } }) => {
			event.notification.close();
			event.waitUntil(open(scope, addressOf(scope, event.notification.data?.navigate)));
		},
	);
	// Nobody is signed in here: pages that are open compare at once, the others when they start.
	scope.addEventListener('pushsubscriptionchange', (event: Lasting) => {
		event.waitUntil(
			scope.clients.matchAll({ type: 'window' }).then((pages) => {
				for (const page of pages as unknown as { postMessage(message: string): void }[])
					page.postMessage('push-subscription-changed');
			}),
		);
	});
}
