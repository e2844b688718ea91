/** A part that may come after the first screen is there. A module that could not be had is asked for again. */
import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** Unless somebody uses the page before. */
const restMs = 3_000;
const retryMs = 700;
const uses = ['pointerdown', 'keydown'] as const;

/**
 * A browser that could not get a module never asks for it again: without a network it is not tried before there is one, unless
 * the worker has it.
 */
const network = () =>
	navigator.onLine || navigator.serviceWorker?.controller
		? Promise.resolve()
		: new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** `load` stays the same. */
export function useLazyPart<Props = object>(
	load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
	const [Part, setPart] = useState<ComponentType<Props>>();
	useEffect(() => {
		const begin = () => void come();
		/** What a touch does on the screen is painted first. */
		const beginSoon = () => {
			leave();
			requestAnimationFrame(() => {
				timer = setTimeout(begin);
			});
		};
		// Without a network nothing else is on its way.
		let timer = setTimeout(begin, navigator.onLine ? restMs : 0);
		const leave = () => {
			clearTimeout(timer);
			for (const use of uses) removeEventListener(use, beginSoon, true);
		};
		for (const use of uses) addEventListener(use, beginSoon, true);
		async function come() {
			leave();
			try {
				await network();
				const loaded = await load();
				startTransition(() => setPart(() => loaded));
			} catch {
				timer = setTimeout(begin, retryMs);
			}
		}
		return leave;
	}, [load]);
	return Part;
}
