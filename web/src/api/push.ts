/**
 * Notifications on this device (R-push-devices, R-push-ask). Promised: the browser asks for permission only after somebody pressed a
 * button that says so; what the browser and the server know of each other is compared at each start, quietly.
 */
import { deviceOf, freshness, type MyPush, type PushKind, type PushSettings } from '@flavorbag/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { base64url } from '#lib/base64url.ts';
import { activeLanguage } from '#lib/language.ts';
import { serverNow } from '#lib/server-clock.ts';
import { hasCode } from './api-error.ts';
import { asked } from './asked.ts';
import { call } from './connection.ts';
import { loadFromDevice, saveOnDevice } from './device-storage.ts';
import { queryClient } from './query-client.ts';

const key = ['my-push'] as const;
export const myPush = () => asked(key, 'user.push.get', {}, freshness.currentUserMs);

/** Of this browser, as the server has it. */
interface Subscription {
	endpoint: string;
	keys: { p256dh: string; auth: string };
	/** Of the server's, that it was made with. */
	public_key?: string | undefined;
}
interface Saved extends Subscription {
	/** Of the device, at the server. */
	id: string;
}
const storageName = 'push';
const laterName = 'push-later';
/** Who said "not now" isn't asked for so long. */
const laterMs = 30 * 24 * 3_600_000;

function saved(): Saved | undefined {
	const found = loadFromDevice(storageName) as Partial<Saved> | null | undefined;
	return found?.id && found.endpoint && found.keys ? (found as Saved) : undefined;
}

type WithManager = Window & { pushManager?: PushManager };

/** The service worker is registered once a page is at rest. */
const workerMs = 10_000;

/** Undefined: this browser has none, or nothing that could show a notification. */
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

/** install: first it has to be put on the Home Screen. */
export type PushSupport = 'ready' | 'install' | 'blocked' | 'none';
export function pushSupport({ service }: Pick<MyPush, 'service'>): PushSupport {
	if (service === 'sandbox') return 'ready';
	if (isApplePhone() && !isHomeScreenApp()) return 'install';
	if (!('Notification' in window) || !('PushManager' in window)) return 'none';
	return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** "Chrome · Android": the same in every language. */
export function deviceName(userAgent: string): string {
	const { browser, system } = deviceOf(userAgent);
	return [browser, system].filter(Boolean).join(' · ') || 'Web';
}

/** The person, or the browser for them, said no. */
export class PushBlocked extends Error {
	override name = 'PushBlocked';
}

async function inBrowser(publicKey: string): Promise<Subscription> {
	if ((await Notification.requestPermission()) !== 'granted') throw new PushBlocked();
	const manager = await managerOf();
	if (!manager) throw new Error('nothing in this browser could show a notification');
	const asked = { userVisibleOnly: true, applicationServerKey: publicKey };
	// One that was made with an older key of ours is in the way of a new one.
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

/** The sandbox's receiver stands in for the browser's push service. */
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

/** The browser's own end of it; what is sent there from now on is refused by its push service. */
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

/** One that has ended already is as it should be. */
async function endAtServer(id: string): Promise<void> {
	try {
		await call('user.push.unsubscribe', { params: { id } });
	} catch (error) {
		if (!hasCode(error, 'NOT_FOUND')) throw error;
	}
}

/** This browser shows nothing any more, whoever comes next. */
export async function turnOffHere(): Promise<void> {
	const device = saved();
	if (!device) return;
	await forgetHere(device);
	await endAtServer(device.id);
}

/** Keys may change under the same address, and hardly any browser says so. */
const isSame = (one: Subscription, other: Subscription) =>
	one.endpoint === other.endpoint &&
	one.keys.p256dh === other.keys.p256dh &&
	one.keys.auth === other.keys.auth;

async function inBrowserNow(): Promise<Subscription | undefined> {
	const found = await (await managerOf())?.getSubscription();
	return found && Notification.permission === 'granted' ? shapeOf(found) : undefined;
}

// Its worker tells open pages, which are signed in.
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
	if (data === 'push-subscription-changed') void checkDevice().catch(() => undefined);
});

/** What this browser and the server know of each other; nobody is asked for anything. */
export async function checkDevice(): Promise<void> {
	const device = saved();
	if (!device) return;
	const push = await call('user.push.get');
	queryClient.setQueryData(key, push);
	const known = push.devices.find(({ id }) => id === device.id);
	const found = push.service === 'sandbox' ? device : await inBrowserNow();
	if (!found) return turnOffHere();
	if (!isSame(found, device)) return register(found, found.public_key ?? push.public_key);
	// Somebody turned it off elsewhere, or its push service did.
	if (!known) return forgetHere(device);
	if (!known.is_outdated) return;
	await turnOn(push);
	await endAtServer(device.id);
}

const isOnHere = (push: MyPush) => push.devices.some(({ id }) => id === saved()?.id);

export function useThisDevice() {
	const load = () => queryClient.invalidateQueries({ queryKey: key });
	const on = useMutation({ mutationFn: (push: MyPush) => turnOn(push), onSuccess: load });
	const off = useMutation({ mutationFn: turnOffHere, onSettled: load });
	return { isOnHere, on, off };
}

/** Any of the person's devices. */
export const useEndDevice = () =>
	useMutation({
		mutationFn: (id: string) => (saved()?.id === id ? turnOffHere() : endAtServer(id)),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: key }),
	});

export const usePushSettings = () =>
	useMutation({
		mutationFn: ({ kind, wanted }: { kind: PushKind; wanted: boolean }) =>
			call('user.push.settings', { body: { [kind]: wanted } }),
		onSuccess: (settings: PushSettings) =>
			queryClient.setQueryData(key, (push: MyPush | undefined) => push && { ...push, settings }),
	});

export type PushQuestionState = 'none' | 'ask' | 'asking' | 'on' | 'install' | 'blocked' | 'failed';

/** Whether to ask somebody who just bought a bag or saved an alert (R-push-ask). */
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
