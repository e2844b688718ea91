import type { BusinessSummary, OwnAtBusiness } from '@flavorbag/contract';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, MapPin, Star } from 'lucide-react';
import { memo, Suspense } from 'react';
import { Link } from 'react-router';
import { late, partOf } from '#lib/lazy-part.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { withPickup } from '#lib/wanted.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { cardTexts } from './card-texts.ts';

const OwnParts = late(partOf(() => import('./OwnOrder.tsx'), 'OwnParts'));

export interface BusinessCardProps {
	business: BusinessSummary;
	eager: boolean;
	search: string;
	/** The customer's own data about this business; undefined when signed out. */
	own: OwnAtBusiness | undefined;
	/** Formats the texts; the static shell passes a function that returns placeholders. */
	textsOf?: typeof cardTexts;
}

/** Replacements for missing texts; an element whose text has none is omitted. */
export const instead = { window: msg`No slots available` } as const;

/** Memoized, so that it doesn't rerender when a sheet opens over the list. */
export const BusinessCard = memo(function BusinessCard(props: BusinessCardProps) {
	const { business, eager, search, own, textsOf = cardTexts } = props;
	const { t, i18n } = useLingui();
	const texts = textsOf(business, serverNow(), own);
	const { name, distance, address, window, draw, bag, left, price, retailValue, rating } = texts;
	const ownRoom = texts.order && <p className="mt-1 h-11">{texts.order}</p>;
	return (
		<article className="group relative grid h-full grid-cols-[7rem_1fr] grid-rows-[1fr_auto] gap-x-3 sm:not-short:grid-cols-1 sm:not-short:grid-rows-[auto_1fr_auto]">
			<div className="relative row-span-2 self-start overflow-hidden rounded-card sm:not-short:row-span-1">
				<Picture of={business} eager={eager} className="aspect-square sm:not-short:aspect-[4/3]" />
				{left !== undefined && (
					<span className="absolute top-2 left-2 sm:not-short:top-3 sm:not-short:left-3">
						<Badge tone="honey">{t`${left} left`}</Badge>
					</span>
				)}
			</div>
			<div className="relative min-w-0 sm:not-short:pt-3">
				{/* Leaves room for the heart, which loads later. */}
				<h2 translate="no" className="line-clamp-2 pr-8 font-display font-semibold text-lg leading-snug">
					{name}
				</h2>
				<p className="mt-0.5 flex items-start gap-1.5 text-sm sm:not-short:mt-1">
					<Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" strokeWidth={1.75} />
					{own && business.next_pickup ? (
						<Link
							to={{
								pathname: paths.marketplaceBusiness(business.id),
								search: withPickup(search, business.next_pickup),
							}}
							aria-label={t`${window} at ${name}`}
							preventScrollReset
							className="-my-3 relative z-10 inline-block py-3"
						>
							<span className="inline-block underline decoration-edge underline-offset-4 first-letter:uppercase group-hover:decoration-ink">
								{window}
							</span>
						</Link>
					) : (
						<span className="first-letter:uppercase">{window ?? i18n._(instead.window)}</span>
					)}
					{draw && <span>{t`Draw ${draw}`}</span>}
				</p>
				<p className="mt-0.5 flex items-start gap-1.5 text-ink-soft text-sm sm:not-short:mt-1">
					<MapPin aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
					<span className="line-clamp-1 sm:not-short:wrap-anywhere sm:not-short:line-clamp-none">
						{distance && <span className="font-medium text-ink">{distance} · </span>}
						{address}
					</span>
				</p>
				{bag && <p className="mt-0.5 truncate text-ink-soft text-sm sm:not-short:mt-1">{bag}</p>}
				{texts.conflict && <p data-conflict>{texts.conflict}</p>}
				{own ? (
					<Suspense fallback={ownRoom}>
						<OwnParts own={own} business={business} />
					</Suspense>
				) : (
					ownRoom
				)}
			</div>
			<div className="mt-1 flex items-center justify-between gap-2 sm:not-short:mt-3">
				<Price className="sm:not-short:flex-col" amount={price} retailValue={retailValue} />
				{rating && (
					<span className="inline-flex items-center gap-1 font-medium text-sm tabular-nums">
						<Star role="img" aria-label={t`Rating`} className="size-4 fill-current text-primary" />
						{rating}
					</span>
				)}
				<Link
					to={{ pathname: paths.marketplaceBusiness(business.id), search }}
					aria-label={t`View Details of ${name}`}
					preventScrollReset
					className="absolute inset-0 rounded-card"
				/>
				<span
					aria-hidden
					className={`${buttonLook({ tone: 'secondary', size: 'small' })} group-hover:border-ink group-hover:bg-raised max-sm:hidden short:hidden`}
				>
					<Trans>View Details</Trans>
				</span>
			</div>
		</article>
	);
});
