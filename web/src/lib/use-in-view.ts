import { useEffect, useRef } from 'react';

/** Calls `onSeen` whenever the element comes near the screen. */
export function useInView<E extends Element>(onSeen: () => void, margin = '600px') {
	const element = useRef<E>(null);
	const seen = useRef(onSeen);
	seen.current = onSeen;
	useEffect(() => {
		const { current } = element;
		if (!current) return;
		const watcher = new IntersectionObserver(
			(entries) => entries.some((entry) => entry.isIntersecting) && seen.current(),
			{ rootMargin: margin },
		);
		watcher.observe(current);
		return () => watcher.disconnect();
	}, [margin]);
	return element;
}
