/** Prefetches the screen behind a link about to be followed, and later all linked code. Respects data saving. */
import type { createBrowserRouter } from 'react-router';
import { userKey } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { loadFromDevice } from '#lib/device-storage.ts';
import { painted } from '#lib/painted.ts';
import { savesData } from '#lib/saves-data.ts';
import { followTranslators } from '#lib/translators.ts';
import { routes } from './routes.tsx';

/** Longer than a pointer passing over a link takes, short enough to be ahead of the click. */
const restMs = 70;
/** By then even the slowest phone has loaded and rendered the page. */
const pageRestMs = 6_000;

/** A link that stays in the app and leads to another screen. */
function addressOf(link: HTMLAnchorElement | null): URL | undefined {
	if (!link?.href || link.target || link.hasAttribute('download')) return undefined;
	const address = new URL(link.href);
	const isHere = address.pathname === location.pathname && address.search === location.search;
	return address.origin === location.origin && !isHere ? address : undefined;
}

let nextScreen: Promise<typeof import('./next-screen.ts')> | undefined;
async function screens() {
	nextScreen ??= import('./next-screen.ts');
	try {
		return await nextScreen;
	} catch {
		nextScreen = undefined;
		return undefined;
	}
}

async function prepare(address: URL): Promise<void> {
	const next = await screens();
	next?.askForCode(routes, address);
	if (queryClient.getQueryData(userKey)) next?.askForData(queryClient, address);
}

const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest('a') : null);

const idle = () =>
	new Promise<unknown>((resolve) =>
		'requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, restMs),
	);

async function prepareCode(): Promise<void> {
	const next = await screens();
	for (const link of document.querySelectorAll('a')) {
		const address = addressOf(link);
		// One at a time, so a touch waits for at most one of them.
		if (address) await idle();
		if (address) next?.askForCode(routes, address);
	}
}

/** Reconciles the browser's push subscription with ours once the page is idle. */
async function checkNotifications(): Promise<void> {
	if (loadFromDevice('push')) await (await import('#api/push.ts')).checkDevice();
}

type Router = ReturnType<typeof createBrowserRouter>;

/** Paints the feedback of a press before it starts loading the next screen (ADR 55). */
function paintFirst(router: Router): void {
	const navigate = router.navigate as (...how: unknown[]) => Promise<void>;
	router.navigate = async (...how: unknown[]) => {
		await painted();
		await navigate(...how);
	};
}

export function prepareLinks(router: Router, until?: AbortSignal): void {
	// Translators only act on a complete page.
	followTranslators();
	paintFirst(router);
	setTimeout(() => void checkNotifications().catch(() => undefined), pageRestMs);
	if (savesData()) return;
	let pageRest: ReturnType<typeof setTimeout> | undefined;
	const waitForRest = () => {
		clearTimeout(pageRest);
		pageRest = setTimeout(prepareCode, pageRestMs);
	};
	waitForRest();
	router.subscribe(waitForRest);
	let timer: ReturnType<typeof setTimeout> | undefined;
	// Deferred past the event and its frame, so that feedback paints first.
	const rest = (event: Event) => {
		clearTimeout(timer);
		const address = addressOf(linkAt(event));
		if (!address) return;
		timer = setTimeout(prepare, restMs, address);
		void painted().then(screens);
	};
	const press = (event: Event) => {
		const address = addressOf(linkAt(event));
		if (address) void painted().then(() => prepare(address));
	};
	const passively = { capture: true, passive: true, ...(until && { signal: until }) };
	addEventListener('pointerover', rest, passively);
	addEventListener('focusin', rest, passively);
	addEventListener('pointerdown', press, passively);
}
