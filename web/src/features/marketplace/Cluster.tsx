import { Menu } from '@base-ui/react/menu';
import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import type { Point } from '#lib/map-view.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { cx } from '#ui/cx.ts';
import { PopupMenu } from '#ui/PopupMenu.tsx';
import { cardTexts } from './card-texts.ts';

interface ClusterProps {
	/** The topmost one first. */
	businesses: readonly BusinessSummary[];
	yours: Readonly<Record<string, OwnAtBusiness>>;
	at: Point;
	/** There is room for the lowest price; otherwise it shows the count. */
	priced: boolean;
}

export function Cluster({ businesses, yours, at, priced }: ClusterProps) {
	const { t } = useLingui();
	const count = businesses.length;
	const selling = businesses.filter(({ left }) => left > 0);
	const sells = selling.length > 0;
	const sorted = [...businesses].sort((a, b) => a.price - b.price);
	const lowest = formatDollars(Math.min(...(sells ? selling : businesses).map(({ price }) => price)));
	const shown = priced ? `${lowest} +${count - 1}` : undefined;
	const isGray = selling.every(({ id }) => yours[id]?.conflict);
	const whatItOpens =
		sells && isGray
			? t`${count} businesses here, none fits your diet. Show the list`
			: t`${count} businesses here. Show the list`;
	return (
		<PopupMenu
			className="max-h-[min(22rem,60dvh)] w-72 max-w-[calc(100vw-2rem)] overflow-y-auto"
			trigger={
				<Menu.Trigger
					// The label starts with the visible text, for voice control.
					aria-label={shown ? `${shown}: ${whatItOpens}` : whatItOpens}
					style={{ transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` }}
					className={cx(
						'absolute top-0 left-0 z-1 grid min-h-11 min-w-11 place-items-center whitespace-nowrap rounded-full font-semibold text-xs tabular-nums',
						'hover:z-2 focus-visible:z-2 data-popup-open:z-2',
					)}
				>
					<span
						className={cx(
							'grid place-items-center rounded-full border shadow-soft',
							isGray ? 'border-edge bg-surface text-ink-soft' : 'border-primary bg-primary text-on-primary',
							priced ? 'h-8 px-1.5' : 'size-8',
						)}
					>
						{shown ?? count}
					</span>
				</Menu.Trigger>
			}
		>
			{sorted.map((business) => (
				<Row key={business.id} business={business} conflict={yours[business.id]?.conflict} />
			))}
		</PopupMenu>
	);
}

function Row({ business, conflict }: { business: BusinessSummary; conflict: string | undefined }) {
	const { search } = useLocation();
	const { name, window, draw, distance, price } = cardTexts(business, serverNow());
	return (
		<Menu.LinkItem
			closeOnClick
			render={<Link to={{ pathname: paths.marketplaceBusiness(business.id), search }} preventScrollReset />}
			className="part-option justify-between"
		>
			<span className="min-w-0">
				<span className="block wrap-anywhere font-medium">{name}</span>
				<span className="block text-ink-soft text-sm">
					{draw ? (
						<Trans>Draw {draw}</Trans>
					) : window === undefined ? (
						<Trans>No slots available</Trans>
					) : (
						distance
					)}
				</span>
				{conflict && <span className="block text-sm">{conflict}</span>}
			</span>
			<span className="font-semibold tabular-nums">{price}</span>
		</Menu.LinkItem>
	);
}
