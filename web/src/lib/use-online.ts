import { useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
	addEventListener('online', onChange);
	addEventListener('offline', onChange);
	return () => {
		removeEventListener('online', onChange);
		removeEventListener('offline', onChange);
	};
}

/** Whether this device has a network at all; what is behind it may still be out of reach. */
export const useOnline = (): boolean =>
	useSyncExternalStore(
		follow,
		() => navigator.onLine,
		() => true,
	);
