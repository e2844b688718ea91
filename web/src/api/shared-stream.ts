/** Live updates: one stream serves all that a page shows; a hidden page has none. */
import { useEffect } from 'react';

/**
 * Returns a hook that follows `ids` while its caller is mounted. `start` gets the ids of all callers, at most `max`;
 * ids that appear within `batchMs` share one stream.
 */
export function sharedStream(
	{ max, batchMs }: { max: number; batchMs?: number },
	start: (ids: readonly string[], signal: AbortSignal) => Promise<void>,
): (ids: readonly string[]) => void {
	const shown = new Map<symbol, readonly string[]>();
	let followed = '';
	let current: AbortController | undefined;
	let batchTimer: ReturnType<typeof setTimeout> | undefined;

	function follow(): void {
		const isHidden = document.visibilityState === 'hidden';
		const ids = isHidden ? [] : [...new Set([...shown.values()].flat())].slice(0, max).sort();
		const next = ids.join(',');
		if (next === followed) return;
		followed = next;
		current?.abort();
		if (ids.length === 0) return;
		current = new AbortController();
		// Tried again when the page is next visible.
		start(ids, current.signal).catch(() => {
			if (followed === next) followed = '';
		});
	}

	return function useShared(ids) {
		const key = ids.join(',');
		useEffect(() => {
			const me = Symbol('shows');
			shown.set(me, key === '' ? [] : key.split(','));
			const soon = () => {
				if (batchMs === undefined) return follow();
				clearTimeout(batchTimer);
				batchTimer = setTimeout(follow, batchMs);
			};
			soon();
			document.addEventListener('visibilitychange', soon);
			return () => {
				shown.delete(me);
				document.removeEventListener('visibilitychange', soon);
				soon();
			};
		}, [key]);
	};
}
