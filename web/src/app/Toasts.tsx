import { type ComponentType, useEffect, useState } from 'react';

/**
 * The first screen goes first. A toast that is asked for before is shown then: nothing is lost. Without a network it
 * is tried again: toasts that cannot be loaded must not take the page with them.
 */
const afterMs = 700;

export function Toasts() {
	const [Toaster, setToaster] = useState<ComponentType>();
	useEffect(() => {
		let timer = setTimeout(() => void load(), afterMs);
		async function load() {
			try {
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
