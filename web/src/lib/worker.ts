/** The page's side of the service worker (ADR 97). Where the browser has none, or takes none, everything works with a network. */
import { useEffect, useState } from 'react';
import { stopwatch } from './server-clock.ts';

/** After the first screen nothing that it needs is on its way any more. */
const restMs = 5_000;
/** A page that stays open asks for a new version when it is looked at, at most this often. */
const recheckMs = 3_600_000;

const savesData = () =>
	(navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

async function register(): Promise<ServiceWorkerRegistration | undefined> {
	if (!('serviceWorker' in navigator)) return undefined;
	try {
		const known = await navigator.serviceWorker.getRegistration();
		// Some megabytes that nobody asked for.
		if (savesData() && !known) return undefined;
		return await navigator.serviceWorker.register('/worker.js');
	} catch {
		return undefined;
	}
}

/** Calls back once a version waits behind the one that this page is of. */
function follow(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
	// The first one of all replaces none.
	const look = () => registration.waiting && navigator.serviceWorker.controller && onWaiting();
	look();
	registration.addEventListener('updatefound', () =>
		registration.installing?.addEventListener('statechange', look),
	);
	let sinceCheck = stopwatch();
	document.addEventListener('visibilitychange', () => {
		if (document.visibilityState === 'hidden' || sinceCheck() < recheckMs) return;
		sinceCheck = stopwatch();
		registration.update().catch(() => undefined);
	});
}

/** Registers the worker, long after the first paint. True once a new version can be reloaded into. */
export function useNewVersion(): boolean {
	const [isReady, setReady] = useState(false);
	useEffect(() => {
		// Vite's own server changes what is loaded by itself.
		if (!import.meta.env.PROD) return;
		const timer = setTimeout(async () => {
			const registration = await register();
			if (registration) follow(registration, () => setReady(true));
		}, restMs);
		return () => clearTimeout(timer);
	}, []);
	return isReady;
}

/** Only this page reloads; others go on as they are (R-new-version). */
export async function reloadIntoNewVersion(): Promise<void> {
	const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
	if (!waiting) return location.reload();
	navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
	waiting.postMessage('activate');
}
