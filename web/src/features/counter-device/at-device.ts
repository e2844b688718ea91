/** Counter devices, for the shop's team and for the device itself (R-counter-device). */
import { limits } from '@flavorbag/contract';
import {
	type MutationCacheNotifyEvent,
	type QueryCacheNotifyEvent,
	useMutation,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hasCode } from '#api/api-error.ts';
import { call, setSource } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { stopwatch } from '#lib/server-clock.ts';
import { beginShift, newSigningKey, type Shift } from './device-pickups.ts';

export interface AtDevice {
	token: string;
	firstName: string;
	/** Signs offline pickups. */
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

/** Until the returned function is called, all calls use this person's token. */
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

/** Reports when any call says that the device was locked or disconnected. */
export function useDeviceEnd(onEnd: (how: End) => void): void {
	const report = useRef(onEnd);
	report.current = onEnd;
	useEffect(() => {
		const failed = (event: QueryCacheNotifyEvent | MutationCacheNotifyEvent) => {
			const how =
				event.type === 'updated' && event.action.type === 'error' ? endOf(event.action.error) : undefined;
			if (how) report.current(how);
		};
		const stopQueries = queryClient.getQueryCache().subscribe(failed);
		const stopMutations = queryClient.getMutationCache().subscribe(failed);
		return () => {
			stopQueries();
			stopMutations();
		};
	}, []);
}

/** Locks after three minutes without a touch (ten offline) or when the window closes. Reports touches to the server. */
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
			// Unlocking needs the network.
			const idleMs = navigator.onLine ? limits.deviceIdleMs : limits.offlinePickupMs;
			// A stopwatch, because setting the clock back would otherwise keep the device unlocked.
			if (sinceTouch() >= idleMs) lock.current();
		};
		const timer = setInterval(look, 1_000);
		const left = new AbortController();
		addEventListener('pointerdown', touched, left);
		addEventListener('keydown', touched, left);
		addEventListener('pagehide', () => lock.current(), left);
		return () => {
			clearInterval(timer);
			left.abort();
		};
	}, [report]);
}
