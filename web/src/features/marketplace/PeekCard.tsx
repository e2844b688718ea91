import type { BusinessSummary } from '@flavorbag/contract';
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

interface PeekCardProps {
	business: BusinessSummary;
	/** Why its bag doesn't fit the reader (R-my-diet). */
	conflict: string | undefined;
	onClose(): void;
}

/** A shop at a glance, over the map: what it is, when, how far, for how much, and the way in. */
export function PeekCard({ business, conflict, onClose }: PeekCardProps) {
	const { t, i18n } = useLingui();
	const { search } = useLocation();
	const link = useRef<HTMLAnchorElement>(null);
	const { name, distance, window, draw, price, retailValue } = cardTexts(business, serverNow());
	// Keys go on where the pin led.
	useEffect(() => link.current?.focus({ preventScroll: true }), []);
	return (
		<article
			aria-label={name}
			// Below the buttons, or beside them, and above whose map it is.
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
