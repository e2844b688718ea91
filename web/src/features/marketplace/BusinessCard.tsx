import type { ListedBusiness, OwnAtBusiness } from '@flavorbag/contract';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Clock, MapPin } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { cardTexts, type Wanted } from './card-texts.ts';
import { OwnOrder } from './OwnOrder.tsx';

export interface BusinessCardProps {
	business: ListedBusiness;
	eager: boolean;
	/** Of the list's address: the filters stay. */
	search: string;
	/** The list is narrowed to these: the window that is shown is one of them. */
	day: Wanted['day'];
	period: Wanted['period'];
	/** What is the reader's own here. */
	own: OwnAtBusiness | undefined;
	/** What stands on the card; the front door asks for places to fill. */
	textsOf?: typeof cardTexts;
}

/** Words for a text that is missing; without any, what it stands in is left out. */
export const instead = { window: msg`No slots available` } as const;

/** One shop: picture, name, how far, when next, what it costs. Stays as it is while another opens over the list. */
export const BusinessCard = memo(function BusinessCard(props: BusinessCardProps) {
	const { business, eager, search, day, period, own, textsOf = cardTexts } = props;
	const { t, i18n } = useLingui();
	const { name, distance, address, window, left, price, retailValue } = textsOf(business, serverNow(), {
		day,
		period,
	});
	return (
		<article className="group relative grid h-full grid-rows-[auto_1fr_auto]">
			<div className="relative overflow-hidden rounded-card">
				<Picture src={business.image_url} srcset={business.image_srcset} seed={business.id} eager={eager} />
				{left !== undefined && (
					<span className="absolute top-3 left-3">
						<Badge tone="honey">
							<Trans>{left} left</Trans>
						</Badge>
					</span>
				)}
			</div>
			<div className="pt-3">
				<h2 className="font-display font-semibold text-lg leading-snug">{name}</h2>
				<p className="mt-1 flex items-start gap-1.5 text-ink-soft text-sm">
					<MapPin aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
					<span className="wrap-anywhere">
						{distance && <span className="font-medium text-ink">{distance} · </span>}
						{address}
					</span>
				</p>
				<p className="mt-1 flex items-start gap-1.5 text-ink-soft text-sm">
					<Clock aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
					<span className="first-letter:uppercase">{window ?? i18n._(instead.window)}</span>
				</p>
				{own?.open_order && <OwnOrder order={own.open_order} timeZone={business.time_zone} />}
			</div>
			<div className="mt-3 flex items-center justify-between gap-2">
				<Price className="flex-col" amount={price} retailValue={retailValue} />
				<Link
					to={{ pathname: paths.marketplaceBusiness(business.id), search }}
					aria-label={t`View Details of ${name}`}
					preventScrollReset
					className={`${buttonLook({ tone: 'secondary', size: 'small' })} after:absolute after:inset-0`}
				>
					<Trans>View Details</Trans>
				</Link>
			</div>
		</article>
	);
});
