import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while a page is only the HTML that was made at build time: what is typed then would be lost. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
