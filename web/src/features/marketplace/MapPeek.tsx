import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Picture } from '#ui/Picture.tsx';
import { instead } from './BusinessCard.tsx';
import { cardTexts } from './card-texts.ts';

interface MapPeekProps {
	/** More than one if they share a place. */
	businesses: readonly BusinessSummary[];
	yours: Readonly<Record<string, OwnAtBusiness>>;
	onClose(): void;
}

/** A brief look at the shops behind a pressed pin. */
export function MapPeek({ businesses, yours, onClose }: MapPeekProps) {
	const { t } = useLingui();
	const list = useRef<HTMLUListElement>(null);
	const count = businesses.length;
	useEffect(() => {
		list.current?.querySelector('a')?.focus({ preventScroll: true });
	}, []);
	return (
		<article
			aria-label={count > 1 ? t`${count} businesses here` : businesses[0]?.display_name}
			// Leaves room for the map's buttons and the attribution.
			className="absolute inset-x-2 short:right-15 bottom-13 z-3 rounded-card border border-line bg-surface shadow-lift sm:right-auto sm:w-96"
			onKeyDown={(event) => {
				if (event.key === 'Escape') onClose();
			}}
		>
			<ul ref={list} className="grid max-h-[min(16rem,40dvh)] divide-y divide-line overflow-y-auto">
				{businesses.map((business) => (
					<Row key={business.id} business={business} conflict={yours[business.id]?.conflict} />
				))}
			</ul>
			<IconButton
				className="absolute top-0 right-0 z-1 bg-surface"
				label={t`Close`}
				icon={<X aria-hidden />}
				onClick={onClose}
			/>
		</article>
	);
}

interface RowProps {
	business: BusinessSummary;
	/** Why the bag conflicts with the customer's diet (R-my-diet). */
	conflict: string | undefined;
}

function Row({ business, conflict }: RowProps) {
	const { t, i18n } = useLingui();
	const { search } = useLocation();
	const { name, distance, window, draw, price, retailValue } = cardTexts(business, serverNow());
	const { left } = business;
	return (
		<li className="relative grid grid-cols-[4.5rem_1fr] items-start gap-x-3 p-2">
			<div className="overflow-hidden rounded-card">
				<Picture of={business} sizes="6rem" className="aspect-square" />
			</div>
			<div className="min-w-0">
				<Link
					to={{ pathname: paths.marketplaceBusiness(business.id), search }}
					preventScrollReset
					aria-label={t`View Details of ${name}`}
					className="after:absolute after:inset-0 after:rounded-card"
				>
					<span translate="no" className="mr-9 line-clamp-1 font-display font-semibold">
						{name}
					</span>
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
					{left > 0 && (
						<span className="ml-2 font-normal font-sans text-ink-soft text-sm">{t`${left} left`}</span>
					)}
				</p>
			</div>
		</li>
	);
}
