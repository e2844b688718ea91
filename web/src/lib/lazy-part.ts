/** A part that may come after the first screen is there. A module that could not be had is asked for again. */
import { type ComponentType, useEffect, useState } from 'react';

/** Unless somebody uses the page before. */
const restMs = 3_000;
const retryMs = 700;
const uses = ['pointerdown', 'keydown'] as const;

/** A browser that could not get a module never asks for it again: without a network it is not tried before there is one. */
const network = () =>
	navigator.onLine
		? Promise.resolve()
		: new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** `load` stays the same. */
export function useLazyPart<Props = object>(
	load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
	const [Part, setPart] = useState<ComponentType<Props>>();
	useEffect(() => {
		const begin = () => void come();
		let timer = setTimeout(begin, restMs);
		const leave = () => {
			clearTimeout(timer);
			for (const use of uses) removeEventListener(use, begin, true);
		};
		for (const use of uses) addEventListener(use, begin, true);
		async function come() {
			leave();
			try {
				await network();
				const loaded = await load();
				setPart(() => loaded);
			} catch {
				timer = setTimeout(begin, retryMs);
			}
		}
		return leave;
	}, [load]);
	return Part;
}
