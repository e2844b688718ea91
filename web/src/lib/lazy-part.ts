/** Parts whose code is loaded later. */
import { type ComponentType, lazy, startTransition, useEffect, useState } from 'react';
import { withTexts } from './texts.ts';

/** A loader of what a module exports by a name, and of the texts of all screens. */
export const partOf =
	<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
	async () =>
		(await withTexts(load()))[name];

/** Loads the part when it is first rendered, inside a `Suspense`. */
export const late = <Props>(load: () => Promise<ComponentType<Props>>) =>
	lazy(async () => ({ default: await load() }));

/** The part is loaded after this time, or earlier if the user interacts with the page. */
const restMs = 3_000;
const retryMs = 700;
const uses = ['pointerdown', 'keydown'] as const;

/** Browsers cache a failed import, so it isn't tried offline unless a service worker can serve it. */
const network = () =>
	navigator.onLine || navigator.serviceWorker?.controller
		? Promise.resolve()
		: new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** Loads the part after the first screen, and again if that fails. `load` must be a stable reference. */
export function useLazyPart<Props = object>(
	load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | undefined {
	const [Part, setPart] = useState<ComponentType<Props>>();
	useEffect(() => {
		const begin = () => void come();
		const beginSoon = () => {
			leave();
			requestAnimationFrame(() => {
				timer = setTimeout(begin);
			});
		};
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
