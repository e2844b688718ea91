import { type RefObject, useLayoutEffect } from 'react';

const gap = 16;

/** Keeps a bottom bar from covering the focused element. */
export function useScrollPadding(bar: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const element = bar.current;
		if (!element) return;
		const root = document.documentElement;
		const clear = () => {
			// Applies when the browser itself scrolls.
			root.style.scrollPaddingBottom = `${element.offsetHeight + 2 * gap}px`;
			const focused = document.activeElement;
			if (!focused || focused === document.body || element.contains(focused)) return;
			const over = focused.getBoundingClientRect().bottom + gap - element.getBoundingClientRect().top;
			const isBelow = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
			if (over > 0 && !isBelow) window.scrollBy({ top: over });
		};
		clear();
		const grown = new ResizeObserver(clear);
		grown.observe(element);
		document.addEventListener('focusin', clear);
		visualViewport?.addEventListener('resize', clear);
		return () => {
			grown.disconnect();
			document.removeEventListener('focusin', clear);
			visualViewport?.removeEventListener('resize', clear);
			root.style.scrollPaddingBottom = '';
		};
	}, [bar]);
}
