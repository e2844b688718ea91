import { type RefObject, useEffect, useRef } from 'react';
import { centerOn, type Point, pan, type Size, type View, zoom } from './map-view.ts';

interface Handling {
	view: View;
	size: Size;
	onView(view: View): void;
	onPress?: () => void;
}

/** Pixels; farther is a drag. */
const dragPixels = 5;

const controlUnder = ({ target }: Event) =>
	target instanceof Element ? target.closest<HTMLElement>('a, button') : null;

/** WebKit would select text around the map during a drag, even though the map's own isn't selectable. */
function preventSelection(event: MouseEvent): void {
	if (!controlUnder(event)) event.preventDefault();
}

/**
 * Drag, pinch, Ctrl with the wheel, and a press, which closes a preview or centers the point for those who can't drag.
 */
export function useMapHandling(frame: RefObject<HTMLElement | null>, handling: Handling): void {
	const now = useRef(handling);
	now.current = handling;
	useEffect(() => {
		const element = frame.current;
		if (!element) return;
		const pointers = new Map<number, Point>();
		let moved = 0;
		const inside = (event: MouseEvent): Point => {
			const box = element.getBoundingClientRect();
			return { x: event.clientX - box.left, y: event.clientY - box.top };
		};
		const change = (next: (handling: Handling) => View) => {
			const view = next(now.current);
			now.current = { ...now.current, view };
			now.current.onView(view);
		};
		/** A press on a pin belongs to the pin unless it becomes a drag. */
		let isOnPin = false;

		function down(event: PointerEvent) {
			const control = controlUnder(event);
			if (control && !('pin' in control.dataset)) return;
			isOnPin = control !== null;
			pointers.set(event.pointerId, inside(event));
			moved = 0;
			if (!isOnPin) element?.setPointerCapture(event.pointerId);
		}
		function move(event: PointerEvent) {
			const before = pointers.get(event.pointerId);
			if (!before) return;
			const at = inside(event);
			const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
			pointers.set(event.pointerId, at);
			moved += Math.hypot(at.x - before.x, at.y - before.y);
			// Capturing keeps further events from the pin.
			if (isOnPin && moved > dragPixels) element?.setPointerCapture(event.pointerId);
			if (other) {
				const factor =
					Math.hypot(at.x - other.x, at.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
				if (Number.isFinite(factor) && factor > 0)
					change(({ view, size }) =>
						zoom(view, factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }, size),
					);
			} else if (moved > dragPixels)
				change(({ view }) => pan(view, { x: at.x - before.x, y: at.y - before.y }));
		}
		function up(event: PointerEvent) {
			const at = pointers.get(event.pointerId);
			pointers.delete(event.pointerId);
			if (event.type !== 'pointerup' || !at || moved > dragPixels || pointers.size > 0 || isOnPin) return;
			if (now.current.onPress) now.current.onPress();
			else change(({ view, size }) => centerOn(view, at, size));
		}
		function wheel(event: WheelEvent) {
			if (!event.ctrlKey && !event.metaKey) return;
			event.preventDefault();
			change(({ view, size }) => zoom(view, Math.exp(-event.deltaY / 200), inside(event), size));
		}
		const listening = new AbortController();
		const { signal } = listening;
		element.addEventListener('mousedown', preventSelection, { signal });
		element.addEventListener('pointerdown', down, { signal });
		element.addEventListener('pointermove', move, { signal });
		element.addEventListener('pointerup', up, { signal });
		element.addEventListener('pointercancel', up, { signal });
		element.addEventListener('wheel', wheel, { passive: false, signal });
		return () => listening.abort();
	}, [frame]);
}
