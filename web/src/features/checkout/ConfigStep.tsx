import {
	bagTotal,
	type InventoryEntry,
	type ListedBusiness,
	type OfferedBusiness,
	type Order,
} from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { queryFor } from '#api/query.ts';
import { MeasuredValue, RatingSummary } from '#app/RatingSummary.tsx';
import { addressLine } from '#lib/address.ts';
import { isSamePoint, milesFigure } from '#lib/distance.ts';
import { clockTime } from '#lib/full-time.ts';
import { formatDollars } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { backText } from '#lib/pause.ts';
import { sheetPictureSizes } from '#lib/picture-sizes.ts';
import { serverNow } from '#lib/server-clock.ts';
import { minutesLeft } from '#lib/time.ts';
import { useBagText } from '#lib/use-bag-text.ts';
import { useMinute } from '#lib/use-minute.ts';
import { BagFacts } from '#ui/BagFacts.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { HonoredOrders, RealSurplus } from '#ui/HonoredOrders.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { WindowText } from '#ui/WindowText.tsx';
import { CancelLine } from './CancelLine.tsx';
import { DietNotice } from './DietNotice.tsx';
import { DrawTimes } from './DrawTimes.tsx';
import { OfferFooter } from './OfferFooter.tsx';
import { ShareShop } from './ShareShop.tsx';
import { SheetFavorite } from './SheetFavorite.tsx';
import { ShopAlert } from './ShopAlert.tsx';
import { SlotChooser } from './SlotChooser.tsx';
import { bagsLeft, type Choice, chooseSlot, findSlot, maxQuantity, refreshChoice } from './slot-choice.ts';
import type { Over } from './steps.ts';
import { useBuy } from './use-buy.ts';
import { useFullTimes } from './use-full-times.ts';

export interface ConfigStepProps {
	business: OfferedBusiness;
	/** Kept by the parent, so it survives going to the payment and back. */
	choice: Choice;
	setChoice(next: (before: Choice) => Choice): void;
	over: Over | undefined;
	onChosen(): void;
	/** `price`: the price per bag when Checkout was pressed. */
	onHeld(order: Order, price: number, isOffered: boolean): void;
	onClose(): void;
}

export function ConfigStep(props: ConfigStepProps) {
	const { choice, setChoice, over, onChosen, onHeld, onClose } = props;
	const now = useMinute();
	const business = useOpen(props.business, now);
	const { inventory, conflict, time_zone: timeZone } = business;
	useEffect(() => setChoice((before) => refreshChoice(before, inventory)), [inventory, setChoice]);
	const slot = findSlot(inventory, choice);
	const window = slot && { ...slot, start: slot.startTime, end: slot.endTime, timeZone };
	const price = slot?.price ?? business.price;
	const buying = useBuy(business, onHeld);
	const { unread, setRead } = useDietNotice(conflict);

	function choose(next: (before: Choice) => Choice) {
		setChoice(next);
		buying.forgetFailure();
		onChosen();
	}
	const { full, draws, offered } = useFullTimes(business.id);
	const canWait = full.length + draws.length > 0;
	const failed = buying.failure && <Banner tone="danger">{buying.failure}</Banner>;
	return (
		<Modal
			onClose={onClose}
			title={<span translate="no">{business.display_name}</span>}
			aside={<Picture of={business} sizes={sheetPictureSizes} className="h-full min-h-[30rem]" />}
			thumb={<Picture of={business} sizes="4rem" className="aspect-square" />}
			footer={
				offered ? (
					<OfferFooter
						key={offered.offer.id}
						entry={offered}
						now={now}
						unread={unread}
						buying={buying}
						failed={failed}
					/>
				) : inventory.length === 0 && canWait ? (
					failed
				) : (
					<Footer
						business={business}
						choice={choice}
						when={window && <WindowText window={window} now={now} />}
						unread={unread}
						buying={buying}
						failed={failed}
						onQuantity={(quantity) => choose((before) => ({ ...before, quantity }))}
					/>
				)
			}
		>
			{over && <NoLongerHeld over={over} />}
			<AddressLine business={business} />
			{conflict && <DietNotice conflict={conflict} read={!unread} onRead={setRead} />}
			<Facts business={business} price={price} left={bagsLeft(inventory, slot)} />
			<OnBreak business={business} canWait={canWait} />
			{inventory.length + full.length > 0 && (
				<SlotChooser
					business={business}
					full={full}
					now={now}
					choice={choice}
					onChoose={(entry) => choose((before) => chooseSlot(before, entry))}
				/>
			)}
			{window && <CancelLine window={window} now={now} className="mt-3" />}
			{draws.length > 0 && <DrawTimes businessId={business.id} timeZone={timeZone} times={draws} />}
			{inventory.length === 0 && <ShopAlert businessId={business.id} />}
			<About business={business} />
		</Modal>
	);
}

/** Changed conflicts have to be acknowledged again. */
function useDietNotice(conflict: OfferedBusiness['conflict']) {
	const [read, setRead] = useState<string>();
	return {
		unread: conflict !== null && read !== conflict.version,
		setRead: (isRead: boolean) => setRead(isRead ? conflict?.version : undefined),
	};
}

const AddressLine = ({ business }: { business: OfferedBusiness }) => (
	<div className="mt-1 flex items-center justify-between gap-3">
		<p className="text-ink-soft text-sm">{addressLine(business, { zip: true })}</p>
		<span className="flex items-center">
			<ShareShop businessId={business.id} name={business.display_name} />
			<SheetFavorite business={business} />
		</span>
	</div>
);

/** Leaves out pickup times that ended since the data was loaded (R-offered-days). */
const useOpen = (business: OfferedBusiness, now: Date): OfferedBusiness =>
	useMemo(() => {
		const isOpen = ({ date, endTime: end }: InventoryEntry) =>
			minutesLeft({ date, end, timeZone: business.time_zone }, now) > 0;
		return { ...business, inventory: business.inventory.filter(isOpen) };
	}, [business, now]);

/** Memoized because it doesn't depend on the choice. */
const About = memo(function About({ business }: { business: OfferedBusiness }) {
	const inside = useBagText(business.bag);
	return (
		<>
			<h3 className="mt-6 font-semibold">
				<Trans>About this bag</Trans>
			</h3>
			{/* The language of the shop's text is unknown. */}
			<p lang="" className="mt-1">
				{business.description}
			</p>
			<BagFacts text={inside} className="mt-4" />
			<Ratings businessId={business.id} />
		</>
	);
});

interface FooterProps {
	business: OfferedBusiness;
	choice: Choice;
	when: ReactNode;
	unread: boolean;
	buying: ReturnType<typeof useBuy>;
	failed: ReactNode;
	onQuantity(quantity: number): void;
}

/** It is sticky, so that quantity and price stay visible below a long list of times. */
function Footer({ business, choice, when, unread, buying, failed, onQuantity }: FooterProps) {
	const { t } = useLingui();
	const { inventory } = business;
	const { quantity } = choice;
	const slot = findSlot(inventory, choice);
	const price = slot?.price ?? business.price;
	const taxRate = slot?.tax_rate_bps ?? business.tax_rate_bps;
	const { tax, total } = bagTotal(quantity, Math.round(price * 100), taxRate);
	function action() {
		if (inventory.length === 0) return t`No slots available`;
		if (!slot) return t`Select time`;
		return unread ? t`Check “I've read this” first` : t`Checkout`;
	}
	const checkout = () =>
		slot && buying.buy({ quantity, order_date: slot.date, pickup_window: slot.window }, price);
	return (
		<div className="short:flex short:flex-wrap short:items-center short:justify-between short:gap-x-6 short:*:first:flex-1">
			{failed && <div className="mb-3 short:basis-full">{failed}</div>}
			<div className="flex items-center justify-between gap-3">
				<p className="min-w-0">
					<span className="block font-bold font-display text-2xl tabular-nums">
						{formatDollars(total / 100)}
					</span>
					<span className="block text-ink-soft text-sm">
						{tax > 0 ? (
							<Trans>
								<Plural value={quantity} one="# bag" other="# bags" />, tax included
							</Trans>
						) : (
							<Plural value={quantity} one="# bag" other="# bags" />
						)}
					</span>
					{when && <span className="block font-medium text-sm first-letter:uppercase">{when}</span>}
				</p>
				{inventory.length > 0 && (
					<Stepper
						label={t`How many bags`}
						value={quantity}
						max={maxQuantity(inventory, slot)}
						disabled={!slot}
						onChange={onQuantity}
					/>
				)}
			</div>
			<div className="mt-3 short:mt-0 short:flex-1">
				<Button
					size="large"
					wide
					disabled={!slot || unread}
					busy={buying.isHolding && t`Holding your bags...`}
					onClick={() => void checkout()}
				>
					{action()}
				</Button>
			</div>
		</div>
	);
}

function OnBreak({ business, canWait }: { business: OfferedBusiness; canWait: boolean }) {
	const back = backText(business, serverNow());
	const hasBags = business.inventory.length > 0;
	const posts = business.posts_around && clockTime(business.posts_around);
	if (back === undefined && (hasBags || canWait)) return null;
	return (
		<p className="mt-5 text-ink-soft">
			{back === undefined ? (
				posts ? (
					<Trans>Posts what's left, usually around {posts}.</Trans>
				) : (
					<Trans>No bags for the next seven days. Check back tomorrow.</Trans>
				)
			) : hasBags ? (
				<Trans>Taking a break. Back {back}.</Trans>
			) : (
				<Trans>Taking a break. Bags are on sale again {back}.</Trans>
			)}
		</p>
	);
}

function Facts({ business, price, left }: { business: ListedBusiness; price: number; left: number }) {
	const { t } = useLingui();
	const value = useQuery(queryFor('rating.shown', { params: { slug: business.id } })).data?.value;
	const { retail_value: retailValue, distance } = business;
	const saved = retailValue === null ? 0 : Math.round((1 - price / retailValue) * 100);
	return (
		<>
			<dl className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
				<Fact label={t`per bag`} value={formatDollars(price)} />
				<Fact label={<Plural value={left} one="bag left" other="bags left" />} value={String(left)} />
				{distance !== null &&
					(isSamePoint(distance) ? (
						<Fact label={<span className="sr-only">{t`miles away`}</span>} value={t`nearby`} />
					) : (
						<Fact label={t`miles away`} value={milesFigure(distance)} />
					))}
			</dl>
			{retailValue !== null && (
				<p className="mt-1 text-leaf-ink text-sm">
					{t`Worth ${formatDollars(retailValue)}: you save ${saved}%.`}
				</p>
			)}
			{value && (
				<p className="mt-1 text-ink-soft text-sm">
					<MeasuredValue value={value} />
				</p>
			)}
		</>
	);
}

/** Last in the sheet, so that nothing shifts when it loads. */
function Ratings({ businessId }: { businessId: string }) {
	const { data } = useQuery(queryFor('rating.shown', { params: { slug: businessId } }));
	if (!data) return null;
	return (
		<section aria-labelledby="ratings">
			<h3 id="ratings" className="mt-6 font-semibold">
				<Trans>What customers say</Trans>
			</h3>
			<HonoredOrders of={data.reliability} className="mt-1" />
			<RealSurplus of={data.surplus} className="mt-1" />
			<RatingSummary shown={data} />
		</section>
	);
}

const Fact = ({ label, value }: { label: ReactNode; value: string }) => (
	<div className="flex flex-row-reverse gap-1">
		<dt className="text-ink-soft">{label}</dt>
		<dd className="font-semibold tabular-nums">{value}</dd>
	</div>
);

function NoLongerHeld({ over }: { over: Over }) {
	const bought = typeof over === 'object';
	return (
		<Banner
			className="mt-3"
			tone={bought ? 'success' : 'warn'}
			action={
				bought && (
					<ButtonLink to={paths.ticket(over.boughtAs)} tone="secondary" size="small">
						<Trans>Show the order</Trans>
					</ButtonLink>
				)
			}
		>
			{bought ? (
				<Trans>You bought these bags in another tab. You were charged once, there.</Trans>
			) : over === 'elsewhere' ? (
				<Trans>
					You continued this order in another tab. You weren't charged here: pay there, or choose again.
				</Trans>
			) : (
				<Trans>
					The time to pay ran out and the bags went back on sale. You weren't charged. Choose again if you
					still want them.
				</Trans>
			)}
		</Banner>
	);
}
