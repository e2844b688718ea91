/**
 * Push notifications on this device (R-push-devices, R-push-ask). The browser asks for permission only after a press on
 * a button that offers notifications. Each start silently compares the browser's subscription with the server's.
 */
import { deviceOf, type MyPush } from '@flavorbag/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { base64url } from '#lib/base64url.ts';
import { loadFromDevice, saveOnDevice } from '#lib/device-storage.ts';
import { activeLanguage } from '#lib/language.ts';
import { serverNow } from '#lib/server-clock.ts';
import { hasCode } from './api-error.ts';
import { useChange } from './change.ts';
import { call } from './connection.ts';
import { queryFor } from './query.ts';
import { queryClient } from './query-client.ts';

export const myPush = () => queryFor('user.push.get', {});
const { queryKey } = myPush();

interface Subscription {
	endpoint: string;
	keys: { p256dh: string; auth: string };
	/** The server's key that it was created with. */
	public_key?: string | undefined;
}
interface Saved extends Subscription {
	/** The server's id of the device. */
	id: string;
}
const storageName = 'push';
const laterName = 'push-later';
/** How long "not now" lasts. */
const laterMs = 30 * 24 * 3_600_000;

function saved(): Saved | undefined {
	const found = loadFromDevice(storageName) as Partial<Saved> | null | undefined;
	return found?.id && found.endpoint && found.keys ? (found as Saved) : undefined;
}

type WithManager = Window & { pushManager?: PushManager };

/** The service worker is registered only once a page is idle. */
const workerMs = 10_000;

/** Undefined if this browser can't show notifications. */
async function managerOf(): Promise<PushManager | undefined> {
	const own = (window as WithManager).pushManager;
	const worker = navigator.serviceWorker;
	if (own || !worker) return own;
	const late = new Promise<undefined>((resolve) => setTimeout(resolve, workerMs));
	return ((await worker.getRegistration()) ?? (await Promise.race([worker.ready, late])))?.pushManager;
}

const isHomeScreenApp = () => matchMedia('(display-mode: standalone)').matches;
const isApplePhone = () =>
	/iPhone|iPad/.test(navigator.userAgent) ||
	(navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** `install`: the app has to be added to the Home Screen first. */
export type PushSupport = 'ready' | 'install' | 'blocked' | 'none';
export function pushSupport({ service }: Pick<MyPush, 'service'>): PushSupport {
	if (service === 'sandbox') return 'ready';
	if (isApplePhone() && !isHomeScreenApp()) return 'install';
	if (!('Notification' in window) || !('PushManager' in window)) return 'none';
	return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Returns a name such as "Chrome · Android", the same in every language. */
export function deviceName(userAgent: string): string {
	const { browser, system } = deviceOf(userAgent);
	return [browser, system].filter(Boolean).join(' · ') || 'Web';
}

/** The person or the browser refused permission. */
export class PushBlocked extends Error {
	override name = 'PushBlocked';
}

async function inBrowser(publicKey: string): Promise<Subscription> {
	if ((await Notification.requestPermission()) !== 'granted') throw new PushBlocked();
	const manager = await managerOf();
	if (!manager) throw new Error('nothing in this browser could show a notification');
	const asked = { userVisibleOnly: true, applicationServerKey: publicKey };
	// A subscription with an older key of ours blocks a new one.
	await (await manager.getSubscription())?.unsubscribe().catch(() => false);
	return shapeOf(await manager.subscribe(asked));
}

function shapeOf(subscription: PushSubscription): Subscription {
	const { endpoint = '', keys = {} } = subscription.toJSON();
	const made = subscription.options.applicationServerKey;
	return {
		endpoint,
		keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
		public_key: made ? base64url(made) : undefined,
	};
}

/** The sandbox replaces the browser's push service. */
async function inSandbox(publicKey: string): Promise<Subscription> {
	const answer = await fetch('/sandbox/push/subscriptions', {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ application_server_key: publicKey }),
	});
	if (!answer.ok) throw new Error('the sandbox made no subscription');
	return (await answer.json()) as Subscription;
}

async function register({ endpoint, keys }: Subscription, publicKey: string): Promise<void> {
	const name = deviceName(navigator.userAgent);
	const body = { endpoint, keys, public_key: publicKey, name, language: activeLanguage() };
	const device = await call('user.push.subscribe', { body });
	saveOnDevice(storageName, { id: device.id, endpoint, keys } satisfies Saved);
}

export async function turnOn({ service, public_key }: MyPush): Promise<void> {
	const subscription = await (service === 'sandbox' ? inSandbox(public_key) : inBrowser(public_key));
	await register(subscription, public_key);
}

/** Ends the browser's subscription; its push service refuses messages from then on. */
async function endInBrowser({ endpoint }: Subscription): Promise<void> {
	const [, inSandbox] = /^https:\/\/push\.sandbox\.invalid\/(\w+)$/.exec(endpoint) ?? [];
	if (inSandbox)
		return void (await fetch(`/sandbox/push/subscriptions/${inSandbox}/end`, { method: 'POST' }));
	const subscription = await (await managerOf())?.getSubscription();
	await subscription?.unsubscribe();
}

async function forgetHere(device: Saved): Promise<void> {
	saveOnDevice(storageName, null);
	await endInBrowser(device).catch(() => {});
}

/** Ignores a device that is already gone. */
async function endAtServer(id: string): Promise<void> {
	try {
		await call('user.push.unsubscribe', { params: { id } });
	} catch (error) {
		if (!hasCode(error, 'NOT_FOUND')) throw error;
	}
}

export async function turnOffHere(): Promise<void> {
	const device = saved();
	if (!device) return;
	await forgetHere(device);
	await endAtServer(device.id);
}

/** Compares keys too: they may change under the same endpoint, usually without an event. */
const isSame = (one: Subscription, other: Subscription) =>
	one.endpoint === other.endpoint &&
	one.keys.p256dh === other.keys.p256dh &&
	one.keys.auth === other.keys.auth;

async function inBrowserNow(): Promise<Subscription | undefined> {
	const found = await (await managerOf())?.getSubscription();
	return found && Notification.permission === 'granted' ? shapeOf(found) : undefined;
}

// Only open pages are signed in, so the worker notifies them.
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
	if (data === 'push-subscription-changed') void checkDevice().catch(() => undefined);
});

/** Reconciles this browser's subscription with the server's, without asking for permission. */
export async function checkDevice(): Promise<void> {
	const device = saved();
	if (!device) return;
	const push = await call('user.push.get');
	queryClient.setQueryData(queryKey, push);
	const known = push.devices.find(({ id }) => id === device.id);
	const found = push.service === 'sandbox' ? device : await inBrowserNow();
	if (!found) return turnOffHere();
	if (!isSame(found, device)) return register(found, found.public_key ?? push.public_key);
	// It was turned off elsewhere or by its push service.
	if (!known) return forgetHere(device);
	if (!known.is_outdated) return;
	await turnOn(push);
	await endAtServer(device.id);
}

const isOnHere = (push: MyPush) => push.devices.some(({ id }) => id === saved()?.id);

export function useThisDevice() {
	const load = () => queryClient.invalidateQueries({ queryKey });
	const on = useMutation({ mutationFn: (push: MyPush) => turnOn(push), onSuccess: load });
	const off = useMutation({ mutationFn: turnOffHere, onSettled: load });
	return { isOnHere, on, off };
}

export const useEndDevice = () =>
	useMutation({
		mutationFn: (id: string) => (saved()?.id === id ? turnOffHere() : endAtServer(id)),
		onSuccess: () => queryClient.invalidateQueries({ queryKey }),
	});

export const usePushSettings = () =>
	useChange('user.push.settings', {
		onSuccess: (settings) => queryClient.setQueryData(queryKey, (push) => push && { ...push, settings }),
	});

export type PushQuestionState = 'none' | 'ask' | 'asking' | 'on' | 'install' | 'blocked' | 'failed';

/** State of the question after a purchase or a saved alert (R-push-ask). */
export function usePushQuestion() {
	const { data: push } = useQuery(myPush());
	const { on } = useThisDevice();
	const [isLater, setLater] = useState(() => {
		const at = loadFromDevice(laterName);
		return typeof at === 'number' && serverNow().getTime() - at < laterMs;
	});
	function stateOf(): PushQuestionState {
		if (on.isSuccess) return 'on';
		if (!push || isLater) return 'none';
		if (on.isPending) return 'asking';
		if (on.error instanceof PushBlocked) return 'blocked';
		if (on.isError) return 'failed';
		const support = pushSupport(push);
		if (support === 'install') return 'install';
		return support === 'ready' && !isOnHere(push) ? 'ask' : 'none';
	}
	return {
		state: stateOf(),
		onYes: () => push && on.mutate(push),
		onLater: () => {
			saveOnDevice(laterName, serverNow().getTime());
			setLater(true);
		},
	};
}
