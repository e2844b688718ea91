import { useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
	addEventListener('online', onChange);
	addEventListener('offline', onChange);
	return () => {
		removeEventListener('online', onChange);
		removeEventListener('offline', onChange);
	};
}

/** Whether the device has a network, which says nothing about the server. */
export const useOnline = (): boolean =>
	useSyncExternalStore(
		follow,
		() => navigator.onLine,
		() => true,
	);
