import type { Business, OwnReliability as Counts } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ownReliability } from '#api/reliability.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateIn, dayText } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';

/** How a shop keeps its word: the number that customers read, what counts, and what follows from it (R-reliability). */
export function OwnReliability({ business }: { business: Business }) {
	const { t } = useLingui();
	const { data, isError, refetch } = useQuery(ownReliability(business.id));
	if (isError && !data)
		return <ErrorPanel title={<Trans>Failed to load your kept orders</Trans>} onRetry={refetch} />;
	if (!data) return <Skeleton className="mt-6 h-40 rounded-card" />;
	const { honored, counted } = data;
	return (
		<section aria-labelledby="kept" className="mt-6 rounded-card border border-line bg-surface p-5">
			<h2 id="kept" className="font-display font-semibold text-xl">
				{data.is_shown ? t`Kept ${honored} of the last ${counted} orders` : <Trans>New on FlavorBag</Trans>}
			</h2>
			<p className="mt-1 text-ink-soft">
				{data.is_shown ? (
					<Trans>This is what customers read about your shop.</Trans>
				) : (
					<Trans>This is what customers read until 20 orders have ended. So far: {counted}.</Trans>
				)}
			</p>
			<NextStep reliability={data} />
			<Broken reliability={data} timeZone={business.time_zone} />
			<div className="mt-3">
				<Disclosure title={<Trans>What counts</Trans>}>
					<ul className="grid list-disc gap-1 pl-5">
						<li>{t`Kept: the bag was picked up, or the customer didn't come.`}</li>
						<li>
							{t`Not honored: you canceled the order, or refunded it before pickup without being asked.`}
						</li>
						<li>{t`Not honored: the customer asked for a refund after pickup, and it was approved.`}</li>
						<li>
							<Trans>
								Not counted: orders that the customer or FlavorBag canceled, and refunds that you gave unasked
								after pickup.
							</Trans>
						</li>
						<li>{t`We look at your last 100 orders of the last 6 months.`}</li>
					</ul>
				</Disclosure>
			</div>
		</section>
	);
}

function NextStep({ reliability: { step } }: { reliability: Counts }) {
	if (step === 'fine') return null;
	return (
		<Banner className="mt-3" tone="warn">
			{step === 'review' ? (
				<Trans>More than 1 in 5 orders wasn't kept. We'll look at your shop and get in touch.</Trans>
			) : (
				<Trans>
					Offer a few bags less, and you won't have to cancel. You can still add some late in the day.
				</Trans>
			)}
		</Banner>
	);
}

function Broken({ reliability, timeZone }: { reliability: Counts; timeZone: string }) {
	const { t } = useLingui();
	const { broken, emergencies } = reliability;
	const dayOf = (date: string) => dayText(date, timeZone, serverNow());
	return (
		<>
			{broken.length > 0 && (
				<>
					<h3 className="mt-4 font-semibold">{t`Not kept`}</h3>
					<ul className="mt-1 divide-y divide-line">
						{broken.map(({ order_id: id, why, at }) => (
							<li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
								<span>
									{why === 'cancelled' ? (
										<Trans>You canceled order {shortOrderId(id)}</Trans>
									) : (
										<Trans>Order {shortOrderId(id)} was refunded</Trans>
									)}
								</span>
								<span className="text-ink-soft first-letter:uppercase">
									{dayOf(dateIn(timeZone, new Date(at)))}
								</span>
							</li>
						))}
					</ul>
				</>
			)}
			{emergencies.length > 0 && (
				<>
					<h3 className="mt-4 font-semibold">{t`Emergencies`}</h3>
					<ul className="mt-1 grid gap-1">
						{emergencies.map(({ date, reason, withdrawn: back }) => (
							<li key={date} className="wrap-anywhere">
								<span className="inline-block first-letter:uppercase">{dayOf(date)}</span>:{' '}
								<span lang="">{reason}</span>
								<span className="block text-ink-soft text-sm">
									{back ? (
										<>
											<Trans>We took this back, so canceling counts again:</Trans>{' '}
											<span lang="">{back.reason}</span>
										</>
									) : (
										<Trans>Canceling on this date doesn't count.</Trans>
									)}
								</span>
							</li>
						))}
					</ul>
				</>
			)}
		</>
	);
}
