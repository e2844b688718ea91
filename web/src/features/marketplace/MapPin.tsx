import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import type { Map as LibreMap } from 'maplibre-gl';
import type { Position } from '#lib/map-view.ts';
import { formatDollars } from '#lib/money.ts';
import { cx } from '#ui/cx.ts';
import { MapMarker } from '#ui/MapFrame.tsx';
import { awayWords } from './card-texts.ts';

export type Placed = BusinessSummary & { coordinates: Position };

interface MapPinProps {
	map: LibreMap;
	/** The pin is at the place of the first one. */
	group: readonly Placed[];
	yours: Readonly<Record<string, OwnAtBusiness>>;
	/** A press shows their list instead of zooming in. */
	isLast: boolean;
	isOpen: boolean;
	onPress(): void;
}

/** Shows a shop's price, or the number of shops and the lowest of their prices. */
export function MapPin({ map, group, yours, isLast, isOpen, onPress }: MapPinProps) {
	const { t } = useLingui();
	const [first] = group;
	if (!first) return null;
	const count = group.length;
	const selling = group.filter(({ left }) => left > 0);
	const isNone = selling.length === 0;
	const isGray = selling.every(({ id }) => yours[id]?.conflict);
	const price = formatDollars(Math.min(...(isNone ? group : selling).map((one) => one.price)));
	const shown = isNone ? t`No bags` : count > 1 ? `${price}+` : price;
	return (
		<MapMarker map={map} at={first.coordinates}>
			<button
				type="button"
				data-pin
				aria-label={count > 1 ? `${count} ${shown}: ${wordsOfMany()}` : wordsOfOne(first)}
				aria-expanded={isLast ? isOpen : undefined}
				title={count > 1 ? undefined : first.display_name}
				onClick={onPress}
				// The keyboard can focus a pin outside the visible part of the map.
				onFocus={() => map.getBounds().contains(first.coordinates) || map.panTo(first.coordinates)}
				className="grid min-h-11 min-w-11 place-items-center rounded-full font-semibold text-xs tabular-nums"
			>
				<span
					className={cx(
						'flex h-8 items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 shadow-soft',
						isOpen
							? 'border-ink bg-ink text-paper'
							: isGray
								? 'border-edge bg-surface text-ink-soft'
								: 'border-primary bg-primary text-on-primary',
					)}
				>
					{count > 1 && (
						<span
							className={cx(
								'-ml-1.5 grid h-6 min-w-6 place-items-center rounded-full px-1',
								isGray ? 'bg-raised text-ink' : 'bg-surface text-ink',
							)}
						>
							{count}
						</span>
					)}
					{shown}
				</span>
			</button>
		</MapMarker>
	);

	function wordsOfMany(): string {
		const fits = isNone || !isGray;
		if (isLast)
			return fits
				? t`${count} businesses here. Show the list`
				: t`${count} businesses here, none fits your diet. Show the list`;
		return fits
			? t`${count} businesses here. Zoom in`
			: t`${count} businesses here, none fits your diet. Zoom in`;
	}
	function wordsOfOne({ id, display_name: name, ...business }: Placed): string {
		const away = awayWords(business) ?? '';
		const conflict = yours[id]?.conflict;
		const said = isNone ? t`${name}, no bags, no slots available, ${away}` : t`${name}, ${price}, ${away}`;
		return conflict ? `${said}. ${conflict}` : said;
	}
}
