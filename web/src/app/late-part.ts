/** A part of every screen that may come after the first one is there. A module that could not be had is asked for again. */
import { type ComponentType, useEffect, useState } from 'react';

const afterMs = 700;

/** A browser that could not get a module never asks for it again: without a network it is not tried before there is one. */
const network = () =>
	navigator.onLine
		? Promise.resolve()
		: new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** `load` stays the same. */
export function useLatePart(load: () => Promise<ComponentType>): ComponentType | undefined {
	const [Part, setPart] = useState<ComponentType>();
	useEffect(() => {
		let timer = setTimeout(() => void come(), afterMs);
		async function come() {
			try {
				await network();
				const loaded = await load();
				setPart(() => loaded);
			} catch {
				timer = setTimeout(() => void come(), afterMs);
			}
		}
		return () => clearTimeout(timer);
	}, [load]);
	return Part;
}
