import { useEffect, useState } from 'react';

/** A press that ends in no click, as a swipe or a long one, is over after this. */
const clickTimeoutMs = 500;

/**
 * Whether a finger or a button of the mouse is down anywhere, until its click has been taken: what moves under it would
 * make the press land on something else, or on nothing.
 */
export function usePointerDown(): boolean {
	const [isDown, setDown] = useState(false);
	useEffect(() => {
		const ended = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const on = (type: string, then: () => void) =>
			document.addEventListener(type, then, { capture: true, signal: ended.signal });
		const endAfter = (ms: number) => {
			clearTimeout(timer);
			timer = setTimeout(() => setDown(false), ms);
		};
		on('pointerdown', () => {
			clearTimeout(timer);
			setDown(true);
		});
		on('pointerup', () => endAfter(clickTimeoutMs));
		// After those who listen for the click.
		on('click', () => endAfter(0));
		on('pointercancel', () => endAfter(0));
		return () => {
			clearTimeout(timer);
			ended.abort();
		};
	}, []);
	return isDown;
}
