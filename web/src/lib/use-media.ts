import { useCallback, useSyncExternalStore } from 'react';

/** `condition`: a media query, such as `(min-width: 64rem)`. */
export function useMedia(condition: string): boolean {
	const watch = useCallback(
		(onChange: () => void) => {
			const query = matchMedia(condition);
			query.addEventListener('change', onChange);
			return () => query.removeEventListener('change', onChange);
		},
		[condition],
	);
	return useSyncExternalStore(
		watch,
		() => matchMedia(condition).matches,
		() => false,
	);
}
