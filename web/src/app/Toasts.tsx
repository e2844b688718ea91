import { type ComponentType, useEffect, useState } from 'react';

/**
 * The first screen goes first. A toast that is asked for before is shown then: nothing is lost. A browser that could not
 * get a module never asks for it again: without a network it is not tried before there is one.
 */
const afterMs = 700;

const network = () =>
	navigator.onLine
		? Promise.resolve()
		: new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

export function Toasts() {
	const [Toaster, setToaster] = useState<ComponentType>();
	useEffect(() => {
		let timer = setTimeout(() => void load(), afterMs);
		async function load() {
			try {
				await network();
				const loaded = await import('#ui/Toaster.tsx');
				setToaster(() => loaded.Toaster);
			} catch {
				timer = setTimeout(() => void load(), afterMs);
			}
		}
		return () => clearTimeout(timer);
	}, []);
	return Toaster && <Toaster />;
}
