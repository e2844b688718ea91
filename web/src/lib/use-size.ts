import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './map-view.ts';

export function useSize(frame: RefObject<HTMLElement | null>): Size {
	const [size, setSize] = useState<Size>({ width: 360, height: 320 });
	useEffect(() => {
		const { current } = frame;
		if (!current) return;
		const watcher = new ResizeObserver(() =>
			setSize({ width: current.clientWidth, height: current.clientHeight }),
		);
		watcher.observe(current);
		return () => watcher.disconnect();
	}, [frame]);
	return size;
}
