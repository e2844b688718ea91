import type { ListedBusiness } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { BaseMap } from './BaseMap.tsx';
import { Cluster } from './Cluster.tsx';
import { type County, loadCounties } from './map-data.ts';
import {
	clusters,
	fit,
	marks,
	type Position,
	type Size,
	toMap,
	toScreen,
	type View,
	zoom,
} from './map-view.ts';
import { Pin } from './Pin.tsx';
import { useMapHandling } from './use-map-handling.ts';

export interface BusinessMapProps {
	businesses: readonly ListedBusiness[];
	/** Where the customer looks from. */
	home: Position;
}

const label: Size = { width: 66, height: 38 };
const step = 1.6;

/**
 * Who sells where, with prices. Lines and names come with the app: no key, no tiles, no foreign server. Everything on
 * it is in the list beside it as well.
 */
export function BusinessMap({ businesses, home }: BusinessMapProps) {
	const { t } = useLingui();
	const { lat, lng } = home;
	const origin = useMemo(() => toMap({ lat, lng }), [lat, lng]);
	const placed = useMemo(
		() =>
			businesses.flatMap((one) => (one.coordinates ? [{ business: one, at: toMap(one.coordinates) }] : [])),
		[businesses],
	);
	const frame = useRef<HTMLDivElement>(null);
	const size = useSize(frame);
	const [chosen, setView] = useState<View>();
	const all = useMemo(() => fit([origin, ...placed.map(({ at }) => at)], size), [origin, placed, size]);
	const view = chosen ?? all;
	const { counties, failed } = useCounties(origin);
	useMapHandling(frame, { view, size, onView: setView });

	const middle = { x: size.width / 2, y: size.height / 2 };
	const screen = placed.map(({ at }) => toScreen(at, view, size));
	const kinds = marks(screen, size, label, [
		{ x: size.width - 30, y: size.height - 82, width: 60, height: 164 },
	]);
	const under = clusters(screen, kinds, label);
	const pin = (index: number) => {
		const business = placed[index]?.business;
		const kind = kinds[index] ?? 'crowded';
		if (!business) return null;
		const others = (under.get(index) ?? []).flatMap((other) => placed[other]?.business ?? []);
		const at = screen[index] ?? middle;
		if (others.length > 0)
			return (
				<Cluster key={business.id} businesses={[business, ...others]} at={at} priced={kind === 'price'} />
			);
		return <Pin key={business.id} business={business} at={at} mark={kind} />;
	};
	return (
		<section aria-label={t`Map of the businesses in the list`} className="relative h-full">
			<div
				ref={frame}
				className="relative h-full touch-none select-none overflow-hidden rounded-card border border-line bg-raised"
			>
				<BaseMap {...{ view, size, origin, lat, counties }} />
				{placed.map((_, index) => pin(index))}
				<div className="absolute right-2 bottom-2 grid gap-2">
					<IconButton
						look="floating"
						label={t`Zoom in`}
						icon={<Plus aria-hidden />}
						onClick={() => setView(zoom(view, step, middle, size))}
					/>
					<IconButton
						look="floating"
						label={t`Zoom out`}
						icon={<Minus aria-hidden />}
						onClick={() => setView(zoom(view, 1 / step, middle, size))}
					/>
					<IconButton
						look="floating"
						label={t`Show all`}
						icon={<LocateFixed aria-hidden />}
						onClick={() => setView(undefined)}
					/>
				</div>
			</div>
			{failed && (
				<div className="absolute inset-x-3 top-3">
					<Banner tone="warn">
						<Trans>The map's lines couldn't be loaded. The places are right.</Trans>
					</Banner>
				</div>
			)}
		</section>
	);
}

function useSize(frame: RefObject<HTMLElement | null>): Size {
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

function useCounties(origin: { x: number; y: number }) {
	const [counties, setCounties] = useState<readonly County[]>([]);
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		const leaving = new AbortController();
		loadCounties(origin, leaving.signal).then(
			(loaded) => !leaving.signal.aborted && setCounties(loaded),
			() => !leaving.signal.aborted && setFailed(true),
		);
		return () => leaving.abort();
	}, [origin]);
	return { counties, failed };
}
