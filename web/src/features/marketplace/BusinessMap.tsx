import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ShoppingBag, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { settings } from '#api/settings.ts';
import type { Area } from '#lib/list-filters.ts';
import {
	areaOf,
	boxes,
	clusters,
	fit,
	hasMoved,
	type Mark,
	marks,
	type Point,
	type Position,
	type Size,
	toMap,
	toScreen,
	type View,
	viewOf,
} from '#lib/map-view.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { useMapHandling } from '#lib/use-map-handling.ts';
import { useSize } from '#lib/use-size.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { MapZoomButtons } from '#ui/MapZoomButtons.tsx';
import { Picture } from '#ui/Picture.tsx';
import { BaseMap } from './BaseMap.tsx';
import { instead } from './BusinessCard.tsx';
import { Cluster } from './Cluster.tsx';
import { awayWords, cardTexts } from './card-texts.ts';

export interface BusinessMapProps {
	businesses: readonly BusinessSummary[];
	/** The customer's own data, by business ID. */
	yours: Readonly<Record<string, OwnAtBusiness>>;
	home: Position;
	/** The searched area; undefined means around the home. */
	area: Area | undefined;
	isLooking: boolean;
	onSearch(area: Area): void;
}

const TileMap = lazy(async () => ({ default: (await import('./TileMap.tsx')).TileMap }));

const label: Size = { width: 70, height: 44 };

type Shown = Pick<BusinessMapProps, 'businesses' | 'home' | 'area'>;

/** Shows the searched area, or everything near the customer, until the map is moved. */
function useMapView({ businesses, home: { lat, lng }, area }: Shown, size: Size) {
	const origin = useMemo(() => toMap({ lat, lng }), [lat, lng]);
	const placed = useMemo(
		() =>
			businesses.flatMap((one) => (one.coordinates ? [{ business: one, at: toMap(one.coordinates) }] : [])),
		[businesses],
	);
	const [chosen, setView] = useState<View>();
	const all = useMemo(
		() => (area ? viewOf(area, size) : fit([origin, ...placed.map(({ at }) => at)], size)),
		[area, origin, placed, size],
	);
	const [openId, setOpenId] = useState<string>();
	const searched = area && `${area.lat},${area.lng},${area.radius}`;
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of place that counts
	useEffect(() => {
		setView(undefined);
		setOpenId(undefined);
	}, [searched, lat, lng]);
	const isElsewhere = chosen !== undefined && hasMoved(chosen, all, size);
	return { origin, placed, view: chosen ?? all, setView, isElsewhere, openId, setOpenId };
}

/** The base map comes from this server, without tiles or third parties. Everything on it is also in the list. */
export function BusinessMap({ yours, isLooking, onSearch, ...shown }: BusinessMapProps) {
	const { t } = useLingui();
	const frame = useRef<HTMLDivElement>(null);
	const size = useSize(frame);
	const { origin, placed, view, setView, isElsewhere, openId, setOpenId } = useMapView(shown, size);
	const screen = placed.map(({ at }) => toScreen(at, view, size));
	const buttons = { x: size.width - 30, y: 82, width: 60, height: 164 };
	const kinds = marks(screen, size, label, [buttons]);
	const occupied = [
		...boxes(screen, kinds, label),
		buttons,
		...(isElsewhere ? [{ x: size.width / 2, y: 26, width: 170, height: 48 }] : []),
	];
	const onPress = openId ? () => setOpenId(undefined) : undefined;
	useMapHandling(frame, { view, size, onView: setView, onPress });
	const open = shown.businesses.find(({ id }) => id === openId);

	return (
		<section aria-label={t`Map of the businesses in the list`} className="relative h-full">
			<div
				ref={frame}
				className="relative h-full touch-none select-none overflow-hidden rounded-card border border-line bg-raised"
			>
				<Streets view={view} size={size}>
					<BaseMap view={view} size={size} origin={origin} occupied={occupied} />
				</Streets>
				<Marks
					placed={placed}
					yours={yours}
					screen={screen}
					kinds={kinds}
					openId={openId}
					onOpen={setOpenId}
				/>
				{isElsewhere && (
					<div className="absolute inset-x-14 top-2 z-3 grid justify-items-center">
						<Button
							size="small"
							busy={isLooking && t`Looking...`}
							onClick={() => {
								setOpenId(undefined);
								onSearch(areaOf(view, size));
							}}
						>
							<Trans>Search this area</Trans>
						</Button>
					</div>
				)}
				<MapZoomButtons view={view} size={size} onView={setView} />
			</div>
			{open && (
				<PeekCard
					key={open.id}
					business={open}
					conflict={yours[open.id]?.conflict}
					onClose={() => setOpenId(undefined)}
				/>
			)}
		</section>
	);
}

/** Puts the operator's street map under the pins once it loads; otherwise the drawn map shows. */
function Streets({ view, size, children }: { view: View; size: Size; children: ReactNode }) {
	const styleUrl = useQuery(settings()).data?.map_style_url;
	const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting');
	return (
		<>
			{state !== 'ready' && children}
			{styleUrl && (
				<Suspense>
					<TileMap
						styleUrl={styleUrl}
						view={view}
						size={size}
						onReady={() => setState('ready')}
						onFailed={() => setState('failed')}
					/>
				</Suspense>
			)}
			{state === 'failed' && (
				<p className="absolute bottom-16 left-1 rounded-field bg-surface px-2 py-0.5 text-ink-soft text-xs">
					<Trans>The street map isn't available right now.</Trans>
				</p>
			)}
		</>
	);
}

interface MarksProps {
	placed: readonly { business: BusinessSummary }[];
	yours: BusinessMapProps['yours'];
	screen: readonly Point[];
	kinds: readonly Mark[];
	openId: string | undefined;
	onOpen(id: string): void;
}

function Marks({ placed, yours, screen, kinds, openId, onOpen }: MarksProps) {
	const under = clusters(screen, kinds, label);
	return placed.map(({ business }, index) => {
		const kind = kinds[index] ?? 'crowded';
		const others = (under.get(index) ?? []).flatMap((other) => placed[other]?.business ?? []);
		const at = screen[index] ?? { x: 0, y: 0 };
		return others.length > 0 ? (
			<Cluster
				key={business.id}
				businesses={[business, ...others]}
				yours={yours}
				at={at}
				priced={kind === 'price'}
			/>
		) : (
			<Pin
				key={business.id}
				business={business}
				at={at}
				mark={kind}
				conflict={yours[business.id]?.conflict}
				isOpen={business.id === openId}
				onOpen={() => onOpen(business.id)}
			/>
		);
	});
}

interface PeekCardProps {
	business: BusinessSummary;
	/** Why the bag conflicts with the customer's diet (R-my-diet). */
	conflict: string | undefined;
	onClose(): void;
}

function PeekCard({ business, conflict, onClose }: PeekCardProps) {
	const { t, i18n } = useLingui();
	const { search } = useLocation();
	const link = useRef<HTMLAnchorElement>(null);
	const { name, distance, window, draw, price, retailValue } = cardTexts(business, serverNow());
	useEffect(() => link.current?.focus({ preventScroll: true }), []);
	return (
		<article
			aria-label={name}
			// Clears the buttons and the attribution.
			className="absolute inset-x-2 short:right-15 bottom-13 z-3 grid grid-cols-[4.5rem_1fr] items-start gap-x-3 rounded-card border border-line bg-surface p-2 shadow-lift sm:right-auto sm:w-96"
			onKeyDown={(event) => {
				if (event.key === 'Escape') onClose();
			}}
		>
			<div className="overflow-hidden rounded-card">
				<Picture of={business} sizes="6rem" className="aspect-square" />
			</div>
			<div className="min-w-0">
				<Link
					ref={link}
					to={{ pathname: paths.marketplaceBusiness(business.id), search }}
					preventScrollReset
					aria-label={t`View Details of ${name}`}
					className="after:absolute after:inset-0 after:rounded-card"
				>
					<span className="mr-9 line-clamp-1 font-display font-semibold">{name}</span>
				</Link>
				<p className="text-sm">
					<span className="inline-block first-letter:uppercase">{window ?? i18n._(instead.window)}</span>
					{draw && <Trans>Draw {draw}</Trans>}
					{distance && <span className="text-ink-soft"> · {distance}</span>}
				</p>
				{conflict && <p data-conflict>{conflict}</p>}
				<p className="font-bold font-display text-lg tabular-nums">
					{price}
					{retailValue && (
						<span className="ml-2 font-normal font-sans text-ink-soft text-sm">
							<Trans>worth {retailValue}</Trans>
						</span>
					)}
				</p>
			</div>
			<IconButton
				className="absolute top-0 right-0 z-1"
				label={t`Close`}
				icon={<X aria-hidden />}
				onClick={onClose}
			/>
		</article>
	);
}

interface PinProps {
	business: BusinessSummary;
	at: Point;
	mark: Mark;
	conflict: string | undefined;
	isOpen: boolean;
	onOpen(): void;
}

/** Shows the price, or a dot where prices would overlap. */
function Pin({ business, at, mark, conflict, isOpen, onOpen }: PinProps) {
	const { t } = useLingui();
	const name = business.display_name;
	const price = formatDollars(business.price);
	const away = awayWords(business) ?? '';
	const none = business.left === 0;
	const isGray = none || Boolean(conflict);
	const said = none ? t`${name}, no bags, no slots available, ${away}` : t`${name}, ${price}, ${away}`;
	const style = { transform: `translate(-50%, -50%) translate(${at.x}px, ${at.y}px)` };
	const dotClass = cx('size-3 rounded-full border-2 border-surface', isGray ? 'bg-stone' : 'bg-primary');
	// Too crowded to press; it can be reached in its cluster and in the list.
	if (mark === 'crowded')
		return <span aria-hidden="true" style={style} className={cx('absolute top-0 left-0', dotClass)} />;
	return (
		<button
			type="button"
			data-pin
			aria-label={conflict ? `${said}. ${conflict}` : said}
			aria-expanded={isOpen}
			title={name}
			style={style}
			onClick={onOpen}
			className={cx(
				'absolute top-0 left-0 grid min-h-11 min-w-11 place-items-center rounded-full font-semibold text-xs tabular-nums',
				'hover:z-2 focus-visible:z-2',
				mark === 'price' && 'z-1',
			)}
		>
			{mark === 'price' ? (
				<span
					className={cx(
						'grid h-8 place-items-center rounded-full border px-2.5 shadow-soft',
						isOpen
							? 'border-ink bg-ink text-paper'
							: isGray
								? 'border-edge bg-surface text-ink-soft'
								: 'border-primary bg-primary text-on-primary',
					)}
				>
					{none ? <Trans>No bags</Trans> : price}
				</span>
			) : (
				<span
					className={cx(
						'grid size-6 place-items-center rounded-full border-2 border-surface shadow-soft',
						isOpen ? 'bg-ink text-paper' : isGray ? 'bg-stone text-on-primary' : 'bg-primary text-on-primary',
					)}
				>
					<ShoppingBag aria-hidden className="size-3" strokeWidth={2.5} />
				</span>
			)}
		</button>
	);
}
