/** Registers the service worker (ADR 97). Without one, everything works online. */
import { useEffect, useState } from 'react';
import { savesData } from './saves-data.ts';
import { stopwatch } from './server-clock.ts';

/** By then the first screen has loaded. */
const restMs = 5_000;
/** A visible page checks for a new version at most this often. */
const recheckMs = 3_600_000;

async function register(): Promise<ServiceWorkerRegistration | undefined> {
	if (!('serviceWorker' in navigator)) return undefined;
	try {
		const known = await navigator.serviceWorker.getRegistration();
		// The cache takes up several megabytes.
		if (savesData() && !known) return undefined;
		return await navigator.serviceWorker.register('/worker.js');
	} catch {
		return undefined;
	}
}

function follow(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
	// A first install replaces nothing.
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

/** Registers well after the first paint. Returns true once a new version is ready. */
export function useNewVersion(): boolean {
	const [isReady, setReady] = useState(false);
	useEffect(() => {
		if (!import.meta.env.PROD) return;
		const timer = setTimeout(async () => {
			const registration = await register();
			if (registration) follow(registration, () => setReady(true));
		}, restMs);
		return () => clearTimeout(timer);
	}, []);
	return isReady;
}

/** The browser activates a new worker only once the old one has answered everything, which may take minutes. */
const activationMs = 5_000;

/** Only this page reloads; other tabs continue unchanged (R-new-version). */
export async function reloadIntoNewVersion(): Promise<void> {
	const waiting = (await navigator.serviceWorker.getRegistration())?.waiting;
	if (!waiting) return location.reload();
	const reload = () => location.reload();
	navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
	setTimeout(reload, activationMs);
	waiting.postMessage('activate');
}
