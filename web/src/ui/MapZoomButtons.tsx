import { useLingui } from '@lingui/react/macro';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Size, type View, zoom } from '#lib/map-view.ts';
import { IconButton } from './IconButton.tsx';

const step = 1.6;

interface MapZoomButtonsProps {
	view: View;
	size: Size;
	/** Undefined shows everything. */
	onView(view: View | undefined): void;
}
export function MapZoomButtons({ view, size, onView }: MapZoomButtonsProps) {
	const { t } = useLingui();
	const middle = { x: size.width / 2, y: size.height / 2 };
	const button = (text: string, icon: ReactNode, next: View | undefined) => (
		<IconButton look="floating" label={text} icon={icon} onClick={() => onView(next)} />
	);
	return (
		<div className="absolute top-2 right-2 z-2 grid gap-2">
			{button(t`Zoom in`, <Plus aria-hidden />, zoom(view, step, middle, size))}
			{button(t`Zoom out`, <Minus aria-hidden />, zoom(view, 1 / step, middle, size))}
			{button(t`Show all`, <LocateFixed aria-hidden />, undefined)}
		</div>
	);
}
