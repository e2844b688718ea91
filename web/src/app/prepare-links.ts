/**
 * Whoever rests on a link, reaches it with Tab or puts a finger on it is about to follow it: the screen behind it is
 * asked for then. Once a page is at rest the code behind all its links comes, so that no press waits for it. Nothing is
 * asked for where somebody saves data.
 */
import type { createBrowserRouter } from 'react-router';
import { userKey } from '#api/connection.ts';
import { loadFromDevice } from '#api/device-storage.ts';
import { queryClient } from '#api/query-client.ts';
import { painted } from '#lib/painted.ts';
import { followTranslators } from '#lib/translators.ts';
import { routes } from './routes.tsx';

/** Shorter than a way past a link, longer than none. */
const restMs = 70;
/** After it nothing that the page needs is on its way, and the slowest phone has made all of it. */
const pageRestMs = 6_000;

function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
	return connection?.saveData === true;
}

/** Of a link that stays in the app and leads away from what is shown. */
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
		// One at a time: a touch meanwhile waits for one of them at most.
		if (address) await idle();
		if (address) next?.askForCode(routes, address);
	}
}

/** The browser's notifications and ours, compared once the page is at rest. */
async function checkNotifications(): Promise<void> {
	if (loadFromDevice('push')) await (await import('#api/push.ts')).checkDevice();
}

type Router = ReturnType<typeof createBrowserRouter>;

/** What a press does on the screen is painted before the next screen, its code or its address are looked for (ADR 118). */
function paintFirst(router: Router): void {
	const navigate = router.navigate as (...how: unknown[]) => Promise<void>;
	router.navigate = async (...how: unknown[]) => {
		await painted();
		await navigate(...how);
	};
}

export function prepareLinks(router: Router, until?: AbortSignal): void {
	// Nobody translates a page before it stands.
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
	// Never in the event itself, nor before its frame: what it does on the screen comes first.
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
