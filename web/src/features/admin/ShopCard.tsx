import type { Emergency, ShopToReview } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import { callUrl } from '#lib/address.ts';
import { adminShopPath } from '#lib/admin-paths.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateIn, dayText } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { MarkForm, WithdrawForm } from './EmergencyForms.tsx';
import { factLink } from './FactLine.tsx';

export const ShopCards = ({ shops }: { shops: ShopToReview[] }) => (
	<ul className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
		{shops.map((shop) => (
			<li key={shop.business_id} className="wrap-anywhere rounded-card border border-line bg-surface p-5">
				<ShopCard shop={shop} />
			</li>
		))}
	</ul>
);

const link = 'inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4';

/** How to reach a shop, what it didn't keep and why, and its emergencies. */
function ShopCard({ shop }: { shop: ShopToReview }) {
	const [isMarking, setMarking] = useState(false);
	const { business_name: name, city, state, email, phone_number: phone, honored, counted } = shop;
	return (
		<>
			<h3 className="font-display font-semibold text-lg">
				<Link to={adminShopPath(shop.business_id)} className={factLink}>
					{name}
				</Link>
			</h3>
			<p className="text-ink-soft">
				{city}, {state}
			</p>
			<p className="mt-1 flex flex-wrap gap-x-5">
				<a className={link} href={`mailto:${email}`}>
					{email}
				</a>
				<a className={link} href={callUrl(phone)}>
					{phone}
				</a>
			</p>
			<p className="mt-1">
				{counted === 0 ? (
					<Trans>No orders counted yet</Trans>
				) : (
					<Trans>
						Kept {honored} of the last {counted} orders
					</Trans>
				)}
			</p>
			<Broken shop={shop} />
			<Emergencies shop={shop} />
			<div className="mt-4">
				{isMarking ? (
					<MarkForm businessId={shop.business_id} onDone={() => setMarking(false)} />
				) : (
					<Button tone="secondary" onClick={() => setMarking(true)}>
						<Trans>Mark an emergency</Trans>
					</Button>
				)}
			</div>
		</>
	);
}

function Broken({ shop: { broken, time_zone: zone } }: { shop: ShopToReview }) {
	if (broken.length === 0) return null;
	return (
		<>
			<h4 className="mt-3 font-semibold">
				<Trans>Last not kept</Trans>
			</h4>
			<ul className="mt-1 divide-y divide-line">
				{broken.map(({ order_id: id, why, at, reason }) => (
					<li key={id} className="py-2">
						<p className="flex flex-wrap justify-between gap-x-4">
							<span>
								{why === 'cancelled' ? (
									<Trans>The shop canceled order {shortOrderId(id)}</Trans>
								) : (
									<Trans>Order {shortOrderId(id)} was refunded</Trans>
								)}
							</span>
							<span className="text-ink-soft first-letter:uppercase">
								{dayText(dateIn(zone, new Date(at)), zone, serverNow())}
							</span>
						</p>
						{reason && (
							<p className="text-ink-soft text-sm">
								{why === 'cancelled' ? <Trans>The shop wrote:</Trans> : <Trans>The customer wrote:</Trans>}{' '}
								<span lang="">{reason}</span>
							</p>
						)}
					</li>
				))}
			</ul>
		</>
	);
}

function Emergencies({ shop }: { shop: ShopToReview }) {
	if (shop.emergencies.length === 0) return null;
	return (
		<>
			<h4 className="mt-3 font-semibold">
				<Trans>Emergencies</Trans>
			</h4>
			<ul className="mt-1 divide-y divide-line">
				{shop.emergencies.map((one) => (
					<li key={one.date} className="py-2">
						<MarkedDate shop={shop} emergency={one} />
					</li>
				))}
			</ul>
		</>
	);
}

function MarkedDate({ shop, emergency }: { shop: ShopToReview; emergency: Emergency }) {
	const [isAsked, setAsked] = useState(false);
	const { date, reason, marked_by: by, withdrawn: back } = emergency;
	const day = dayText(date, shop.time_zone, serverNow());
	return (
		<>
			<p>
				<span className="inline-block first-letter:uppercase">{day}</span>: <span lang="">{reason}</span>
			</p>
			<p className="text-ink-soft text-sm">
				{back ? (
					<>
						<Trans>
							Marked by {by}, taken back by {back.by}:
						</Trans>{' '}
						<span lang="">{back.reason}</span>
					</>
				) : (
					<Trans>Marked by {by}. What the shop canceled that day doesn't count.</Trans>
				)}
			</p>
			{!back &&
				(isAsked ? (
					<WithdrawForm businessId={shop.business_id} date={date} onDone={() => setAsked(false)} />
				) : (
					<Button tone="secondary" size="small" className="mt-2" onClick={() => setAsked(true)}>
						<Trans>Take it back</Trans>
					</Button>
				))}
		</>
	);
}
