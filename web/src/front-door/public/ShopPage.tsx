import {
	leftText,
	type PriceStep,
	type PublicBusiness,
	type PublicTown,
	type ShownRatings,
} from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BellPlus, Heart, MapPin } from 'lucide-react';
import { Link } from 'react-router';
import { MeasuredValue, RatingSummary } from '#app/RatingSummary.tsx';
import { addressLine } from '#lib/address.ts';
import { newAlert } from '#lib/alert-paths.ts';
import { markFavorite } from '#lib/favorite-paths.ts';
import { clockTime, timeRange } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { backText } from '#lib/pause.ts';
import { publicShop, publicTown } from '#lib/public-paths.ts';
import { dayText, momentText } from '#lib/time.ts';
import { useBagText } from '#lib/use-bag-text.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { HonoredOrders, RealSurplus } from '#ui/HonoredOrders.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Price } from '#ui/Price.tsx';
import { SharePage } from './SharePage.tsx';
import { ShopCards } from './ShopCards.tsx';

const nameLook = 'wrap-anywhere font-bold font-display text-3xl tracking-tight md:text-4xl';

export interface ShopPageProps {
	shop: PublicBusiness;
	ratings: ShownRatings;
	town: PublicTown;
	near: readonly PublicBusiness[];
	isSignedIn: boolean;
	now: Date;
}

export function ShopPage({ shop, ratings, town, near, isSignedIn, now }: ShopPageProps) {
	const { display_name: name, price, inventory, retail_value: retailValue } = shop;
	const { t } = useLingui();
	const inside = useBagText(shop.bag);
	const saved = retailValue === null ? 0 : Math.round((1 - price / retailValue) * 100);
	const back = backText(shop, now);
	const draw = shop.next_draw && momentText(shop.next_draw, shop.time_zone, now);
	const posts = back === undefined && shop.posts_around && clockTime(shop.posts_around);
	const isOnBreak = back !== undefined && inventory.length === 0;
	const townName = `${town.city}, ${town.state}`;
	const choice = { shop, isSignedIn, now };
	return (
		<>
			<div className="flex items-center justify-between gap-3">
				<nav>
					<Link
						to={publicTown(town.slug)}
						className="inline-flex min-h-11 items-center text-ink-soft underline"
					>
						<Trans>All bags near {townName}</Trans>
					</Link>
				</nav>
				<SharePage label={t`Share ${name}`} />
			</div>
			<div className="mt-2 grid gap-6 md:grid-cols-2 md:gap-10">
				<div className="overflow-hidden rounded-card">
					<Picture of={shop} sizes="(min-width: 768px) 34rem, 100vw" eager className="aspect-[4/3]" />
				</div>
				<div>
					<h1 translate="no" className={nameLook}>
						{name}
					</h1>
					<p className="mt-2 flex items-start gap-1.5 text-ink-soft">
						<MapPin aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.75} />
						<span className="wrap-anywhere">{addressLine(shop, { zip: true })}</span>
					</p>
					<Price
						className="mt-4"
						amount={formatDollars(price)}
						retailValue={retailValue === null ? undefined : formatDollars(retailValue)}
					/>
					{saved > 0 && (
						<p className="text-leaf-ink">
							<Trans>You save {saved}%.</Trans>
						</p>
					)}
					{ratings.value && (
						<p className="text-ink-soft">
							<MeasuredValue value={ratings.value} />
						</p>
					)}
					<HonoredOrders of={ratings.reliability} className="mt-2 text-ink-soft" />
					<RealSurplus of={ratings.surplus} className="mt-1 text-ink-soft" />
					<h2 className="mt-6 font-semibold">
						<Trans>Pickup times</Trans>
					</h2>
					{back !== undefined && inventory.length > 0 && (
						<p className="mt-1 text-ink-soft">
							<Trans>Taking a break. Back {back}.</Trans>
						</p>
					)}
					{draw && (
						<p className="mt-1">
							<Trans>This shop draws who gets its bags. Next draw: {draw}. Enter before then.</Trans>
						</p>
					)}
					{draw && inventory.length === 0 ? null : inventory.length === 0 ? (
						<p className="mt-1 text-ink-soft">
							{posts && <Trans>Posts what's left, usually around {posts}.</Trans>}{' '}
							{back === undefined ? (
								<Trans>
									No bags on sale right now. Where a pickup time is sold out you can wait: if a bag comes
									back, we hold it for you.
								</Trans>
							) : (
								<Trans>Taking a break. Bags are on sale again {back}.</Trans>
							)}
						</p>
					) : (
						<ChooseTime {...choice} />
					)}
					{shop.price_steps && <PriceRule steps={shop.price_steps} />}
					{!isOnBreak && <Buy {...choice} />}
					{inventory.length > 0 && !isSignedIn && (
						<p className="mb-2 text-ink-soft text-sm">
							<Trans>Next comes your account. We keep the time and number you chose.</Trans>
						</p>
					)}
					{inventory.length === 0 && (
						<ButtonLink to={newAlert('', shop.id)} tone="secondary" className="mb-2 w-full">
							<BellPlus aria-hidden />{' '}
							{isSignedIn ? (
								<Trans>Tell me when this shop has bags</Trans>
							) : (
								<Trans>Sign in to hear when this shop has bags</Trans>
							)}
						</ButtonLink>
					)}
					<ButtonLink to={markFavorite(shop.id)} tone="quiet" className="mb-2 w-full">
						<Heart aria-hidden />{' '}
						{isSignedIn ? <Trans>Add to favorites</Trans> : <Trans>Sign in to add to favorites</Trans>}
					</ButtonLink>
					{!isOnBreak && (
						<p className="text-ink-soft text-sm">
							<Trans>
								Pay by card and pick up with a code. Cancel for free until 2 hours before pickup; closer to
								it, within 10 minutes of paying until pickup starts.
							</Trans>
						</p>
					)}
				</div>
			</div>
			<h2 className="mt-10 font-display font-semibold text-xl">
				<Trans>About this bag</Trans>
			</h2>
			<p lang="" className="wrap-anywhere mt-1 max-w-prose">
				{shop.description}
			</p>
			<BagFacts text={inside} className="mt-4 max-w-prose" />
			{(!ratings.is_new || ratings.reliability) && (
				<>
					<h2 className="mt-10 font-display font-semibold text-xl">
						<Trans>What customers say</Trans>
					</h2>
					<div className="max-w-prose">
						<RatingSummary shown={ratings} />
					</div>
				</>
			)}
			{near.length > 0 && (
				<>
					<h2 className="mt-10 mb-4 font-display font-semibold text-xl">
						<Trans>More bags near {townName}</Trans>
					</h2>
					<ShopCards shops={near} />
				</>
			)}
		</>
	);
}

const formId = 'checkout';
type ChoiceProps = Pick<ShopPageProps, 'shop' | 'isSignedIn' | 'now'>;

/** Passes the chosen time and number of bags on to checkout, even if signing in comes first (R-keep-the-way). */
function ChooseTime({ shop: { slug, price, inventory, time_zone: timeZone }, now }: ChoiceProps) {
	const { t } = useLingui();
	return (
		<form id={formId} action={`${publicShop(slug)}/checkout`} className="mt-2 grid scroll-my-28 gap-2">
			<p role="alert" data-unchosen hidden className="font-medium text-tomato">
				<Trans>Choose a pickup time first.</Trans>
			</p>
			{inventory.slice(0, 5).map((entry) => (
				<label
					key={`${entry.date} ${entry.window}`}
					className="flex min-h-12 items-center gap-3 rounded-field border border-edge bg-surface px-3 has-checked:border-primary has-checked:bg-primary-soft"
				>
					<input
						type="radio"
						name="pickup"
						required
						value={`${entry.date} ${entry.startTime}`}
						className="size-5 shrink-0 accent-primary"
					/>
					<span className="flex-1">
						<span className="inline-block font-medium first-letter:uppercase">
							{dayText(entry.date, timeZone, now)}
						</span>{' '}
						{timeRange(entry.startTime, entry.endTime)}
					</span>
					<span className="whitespace-nowrap font-medium tabular-nums">
						{formatDollars(entry.price ?? price)}
					</span>
					<span className="whitespace-nowrap text-ink-soft text-sm tabular-nums">
						{t`${leftText(entry)} left`}
					</span>
				</label>
			))}
		</form>
	);
}

/** Always within reach on a phone. A sold-out shop leads to the waitlist on the same sheet (R-waitlist). */
function Buy({ shop: { id, inventory }, isSignedIn }: ChoiceProps) {
	const { t } = useLingui();
	const max = Math.max(...inventory.map(({ available }) => available));
	return (
		<div className="-mx-4 sticky bottom-0 mt-2 short:static flex gap-3 bg-paper px-4 py-3 md:static md:mx-0 md:px-0">
			{max > 1 && (
				<select name="bags" form={formId} aria-label={t`How many bags`} className="part-field w-auto">
					{Array.from({ length: max }, (_, index) => index + 1).map((bags) => (
						<option key={bags} value={bags}>
							{plural(bags, { one: '# bag', other: '# bags' })}
						</option>
					))}
				</select>
			)}
			{inventory.length > 0 ? (
				<button type="submit" form={formId} className={`${buttonLook({ size: 'large' })} flex-1`}>
					<Trans>Checkout</Trans>
				</button>
			) : (
				<ButtonLink to={paths.marketplaceBusiness(id)} size="large" className="flex-1">
					{isSignedIn ? <Trans>Wait for a bag</Trans> : <Trans>Sign in to wait for a bag</Trans>}
				</ButtonLink>
			)}
		</div>
	);
}

/** R-falling-price */
function PriceRule({ steps }: { steps: readonly PriceStep[] }) {
	const { t, i18n } = useLingui();
	const parts = steps.map(({ minutes, price }) => t`${formatDollars(price)} in the last ${minutes} minutes`);
	const list = new Intl.ListFormat(i18n.locale).format(parts);
	return <p className="my-2 text-ink-soft text-sm">{t`Bags that are left get cheaper: ${list}.`}</p>;
}
