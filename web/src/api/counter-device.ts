/** Devices on a shop's counter: as those who run the shop see them, and as the device itself does (R-counter-device). */
import { type DeviceHome, limits } from '@flavorbag/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { stopwatch } from '#lib/server-clock.ts';
import { hasCode } from './api-error.ts';
import { asked, askedOfShop } from './asked.ts';
import { call, setSource } from './connection.ts';
import { beginShift, newSigningKey, type Shift } from './device-pickups.ts';
import { queryClient, refreshes } from './query-client.ts';
import { teamOf } from './team.ts';

export const devicesOf = (businessId: string) =>
	askedOfShop(businessId, ['devices'], 'business.devices.list', {}, (answer) => answer.devices);

export function useDeviceChange(businessId: string) {
	const { queryKey } = devicesOf(businessId);
	const params = { id: businessId };
	return {
		startPairing: useMutation({
			mutationFn: (name: string) => call('business.devices.startPairing', { params, body: { name } }),
		}),
		revoke: useMutation({
			mutationFn: (device_id: string) =>
				call('business.devices.revoke', { params: { ...params, device_id } }),
			onSuccess: () => queryClient.invalidateQueries({ queryKey }),
			meta: refreshes(() => [queryKey]),
		}),
	};
}

/** One's own, for that shop. */
export const useSetPin = (businessId: string) =>
	useMutation({
		mutationFn: (pin: string) => call('business.team.setPin', { params: { id: businessId }, body: { pin } }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: teamOf(businessId).queryKey }),
	});

const homeKey = ['counter-device'] as const;

/** What this device is. Fails with UNAUTHORIZED while it is none. */
export const deviceHome = () => asked(homeKey, 'business.device.get', {});

export const usePairDevice = () =>
	useMutation({
		mutationFn: (code: string) => call('business.device.pair', { body: { code } }),
		onSuccess: (home: DeviceHome) => queryClient.setQueryData(homeKey, home),
	});

export interface AtDevice {
	token: string;
	firstName: string;
	/** How they sign what they hand over without a network. */
	shift: Shift;
}

export function useUnlockDevice() {
	return useMutation({
		mutationFn: async (body: { user_id: string; pin: string }): Promise<AtDevice> => {
			const { key, public_key } = await newSigningKey();
			const opened = await call('business.device.unlock', { body: { ...body, public_key } });
			const shift = { userId: body.user_id, since: opened.since, key };
			return { token: opened.token, firstName: opened.first_name, shift };
		},
	});
}

export const lockDevice = (): void => void call('business.device.lock').catch(() => {});

/** While somebody is at the device, all calls are theirs. */
export function actAtDevice({ token, shift }: AtDevice): () => void {
	setSource({ get: async () => token, renew: async () => undefined });
	const endShift = beginShift(shift);
	return () => {
		setSource();
		endShift();
	};
}

type End = 'locked' | 'revoked';
const endOf = (error: unknown): End | undefined => {
	if (hasCode(error, 'DEVICE_REVOKED')) return 'revoked';
	return hasCode(error, 'DEVICE_LOCKED', 'UNAUTHORIZED') ? 'locked' : undefined;
};

/** Whatever call is told so: the device was locked, or is none any more. */
export function useDeviceEnd(onEnd: (how: End) => void): void {
	const report = useRef(onEnd);
	report.current = onEnd;
	useEffect(() => {
		const failed = (action: { type: string; error?: unknown } | undefined) => {
			const how = action?.type === 'error' ? endOf(action.error) : undefined;
			if (how) report.current(how);
		};
		const stops = [
			queryClient
				.getQueryCache()
				.subscribe((event) => failed(event.type === 'updated' ? event.action : undefined)),
			queryClient
				.getMutationCache()
				.subscribe((event) => failed(event.type === 'updated' ? event.action : undefined)),
		];
		return () => {
			for (const stop of stops) stop();
		};
	}, []);
}

/** Left alone for three minutes, ten without a network, or with the window closed, it locks; until then the server knows of each touch. */
export function useIdleLock(onIdle: () => void): void {
	const lock = useRef(onIdle);
	lock.current = onIdle;
	const { mutate: report } = useMutation({ mutationFn: () => call('business.device.touch') });
	useEffect(() => {
		let sinceTouch = stopwatch();
		let sinceReport = sinceTouch;
		const touched = () => {
			sinceTouch = stopwatch();
			if (sinceReport() < limits.deviceTouchMs) return;
			sinceReport = sinceTouch;
			report();
		};
		const look = () => {
			// Without a network nobody could open it.
			const idleMs = navigator.onLine ? limits.deviceIdleMs : limits.offlinePickupMs;
			// A clock that was set back, or stands still, doesn't keep it open.
			if (sinceTouch() >= idleMs) lock.current();
		};
		const closed = () => lock.current();
		const timer = setInterval(look, 1_000);
		addEventListener('pointerdown', touched);
		addEventListener('keydown', touched);
		addEventListener('pagehide', closed);
		return () => {
			clearInterval(timer);
			removeEventListener('pointerdown', touched);
			removeEventListener('keydown', touched);
			removeEventListener('pagehide', closed);
		};
	}, [report]);
}
