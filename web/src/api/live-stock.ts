/** Live updates of bags left. One stream serves all businesses shown on the page; a hidden page has none. */
import { callLimits } from '@flavorbag/contract';
import { useEffect } from 'react';

/** Lists grow page by page, so subscriptions within this time share one stream. */
const batchMs = 200;

const subscribers = new Map<symbol, readonly string[]>();
let followed = '';
let leave: (() => void) | undefined;
let batchTimer: ReturnType<typeof setTimeout> | undefined;

function follow(): void {
	const hidden = document.visibilityState === 'hidden';
	const ids = hidden
		? []
		: [...new Set([...subscribers.values()].flat())].slice(0, callLimits.liveBusinessesMax).sort();
	const next = ids.join(',');
	if (next === followed) return;
	followed = next;
	leave?.();
	leave = undefined;
	if (ids.length === 0) return;
	const controller = new AbortController();
	leave = () => controller.abort();
	import('./stock-stream.ts').then(
		({ followStock }) => followStock(next, controller.signal),
		// Tried again when the page is next visible.
		() => {
			if (followed === next) followed = '';
		},
	);
}

/** Keeps the bags left of these businesses up to date while the caller is mounted. */
export function useLiveStock(ids: readonly string[]): void {
	const key = ids.join(',');
	useEffect(() => {
		const me = Symbol('looks');
		subscribers.set(me, key === '' ? [] : key.split(','));
		const soon = () => {
			clearTimeout(batchTimer);
			batchTimer = setTimeout(() => follow(), batchMs);
		};
		soon();
		document.addEventListener('visibilitychange', soon);
		return () => {
			subscribers.delete(me);
			document.removeEventListener('visibilitychange', soon);
			soon();
		};
	}, [key]);
}
