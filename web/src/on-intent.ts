/**
 * A page that is only read loads no code: it comes as soon as somebody is about to use something. A button that is
 * pressed before its code is there is pressed again then. Links are links from the beginning.
 */
type Start = () => Promise<{ ready: Promise<void> }>;

const signs = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;

/** Starts now; rejects when the code cannot be loaded. */
export async function startAndReplay(start: Start): Promise<void> {
	let pressed: HTMLElement | undefined;
	const press = (event: Event) => {
		const button = event.target instanceof Element ? event.target.closest('button') : null;
		// A form says by itself that it is not ready yet.
		if (button && !button.form) pressed = button;
	};
	addEventListener('click', press, true);
	try {
		await (await start()).ready;
	} finally {
		removeEventListener('click', press, true);
	}
	pressed?.click();
}

export function startOnIntent(start: Start): void {
	const wait = () => {
		for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
	};
	async function begin(): Promise<void> {
		for (const sign of signs) removeEventListener(sign, begin, true);
		// Without a network: the next sign is another try.
		await startAndReplay(start).catch(wait);
	}
	wait();
}
