/** A part that may come after the first screen is there. A module that could not be had is asked for again. */
import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** Unless somebody uses the page before: then once they pause, so that no key waits for it. */
const restMs = 3_000;
const pauseMs = 400;
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

/** `load` stays the same. `needed`: somebody waits for it. */
export function useLazyPart<Props = object>(
	load: () => Promise<ComponentType<Props>>,
	needed = false,
): ComponentType<Props> | undefined {
	const [Part, setPart] = useState<ComponentType<Props>>();
	const isThere = Part !== undefined;
	useEffect(() => {
		if (isThere) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const comeAfter = (ms: number) => {
			clearTimeout(timer);
			timer = setTimeout(() => void come(), ms);
		};
		const waitForPause = () => comeAfter(pauseMs);
		const leave = () => {
			clearTimeout(timer);
			for (const use of uses) removeEventListener(use, waitForPause, true);
		};
		async function come() {
			leave();
			try {
				await network();
				const loaded = await load();
				startTransition(() => setPart(() => loaded));
			} catch {
				comeAfter(retryMs);
			}
		}
		// Without a network nothing else is on its way.
		comeAfter(needed || !navigator.onLine ? 0 : restMs);
		if (!needed) for (const use of uses) addEventListener(use, waitForPause, true);
		return leave;
	}, [load, needed, isThere]);
	return Part;
}
