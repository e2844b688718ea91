import { type RefObject, useEffect, useRef } from 'react';
import { centerOn, type Point, pan, type Size, type View, zoom } from './map-view.ts';

interface Handling {
	view: View;
	size: Size;
	onView(view: View): void;
}

/** Farther than this is a drag and no press. */
const dragPixels = 5;

/**
 * Dragging, pinching, the wheel with Ctrl (a plain wheel scrolls the page), and a press on the open map, which comes
 * to the middle: whoever cannot drag gets everywhere as well.
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
		const isOnControl = (event: Event) =>
			event.target instanceof Element && event.target.closest('a, button');

		function down(event: PointerEvent) {
			if (isOnControl(event)) return;
			pointers.set(event.pointerId, inside(event));
			moved = 0;
			element?.setPointerCapture(event.pointerId);
		}
		function move(event: PointerEvent) {
			const before = pointers.get(event.pointerId);
			if (!before) return;
			const at = inside(event);
			const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
			pointers.set(event.pointerId, at);
			moved += Math.hypot(at.x - before.x, at.y - before.y);
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
			const pressed = event.type === 'pointerup' && at !== undefined && moved <= dragPixels;
			if (pressed && pointers.size === 0) change(({ view, size }) => centerOn(view, at, size));
		}
		function wheel(event: WheelEvent) {
			if (!event.ctrlKey && !event.metaKey) return;
			event.preventDefault();
			change(({ view, size }) => zoom(view, Math.exp(-event.deltaY / 200), inside(event), size));
		}
		element.addEventListener('pointerdown', down);
		element.addEventListener('pointermove', move);
		element.addEventListener('pointerup', up);
		element.addEventListener('pointercancel', up);
		element.addEventListener('wheel', wheel, { passive: false });
		return () => {
			element.removeEventListener('pointerdown', down);
			element.removeEventListener('pointermove', move);
			element.removeEventListener('pointerup', up);
			element.removeEventListener('pointercancel', up);
			element.removeEventListener('wheel', wheel);
		};
	}, [frame]);
}
