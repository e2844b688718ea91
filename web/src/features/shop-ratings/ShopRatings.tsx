import type { Business, OwnReliability as Counts, RatingReason, ReceivedRatings } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '#api/query.ts';
import { useLowValue } from '#api/ratings.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { useRatingWords } from '#lib/rating-words.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateIn, dayText } from '#lib/time.ts';
import { Bag } from '#ui/Bag.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { LowValueNote } from '#ui/LowValueNote.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel, ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { RatingBars } from '#ui/RatingBars.tsx';
import { Section } from '#ui/Section.tsx';
import { Received } from './Received.tsx';

export const ShopRatings = ({ business }: { business: Business }) => (
	<>
		<OwnReliability business={business} />
		<Ratings business={business} />
	</>
);

function Ratings({ business }: { business: Business }) {
	const { t } = useLingui();
	const [page, setPage] = useState(1);
	const { data, isError, isPlaceholderData, refetch } = useQuery(
		queryFor(
			'business.ratings.list',
			{ params: { id: business.id }, query: { page } },
			{ placeholderData: keepPreviousData },
		),
	);
	if (isError && !data)
		return <ErrorPanel title={<Trans>Failed to load the ratings</Trans>} onRetry={refetch} />;
	if (!data)
		return (
			<div role="status" className="mt-6 grid gap-4">
				<span className="sr-only">{t`Loading the ratings...`}</span>
				<Skeleton className="h-40 rounded-card" />
				<Skeleton className="h-40 rounded-card" />
			</div>
		);
	const { summary, ratings } = data.data;
	if (data.meta.pagination.total === 0)
		return (
			<EmptyPanel
				drawing={<Bag seed="no-ratings" className="h-28 w-auto" />}
				title={<Trans>No ratings yet</Trans>}
			>
				<Trans>We ask each customer once after pickup. What they say shows here.</Trans>
			</EmptyPanel>
		);
	return (
		<div className="mt-6 grid grid-cols-1 gap-8">
			<Numbers business={business} summary={summary} />
			<Section title={<Trans>Each rating</Trans>}>
				<ul className="mt-2 divide-y divide-line border-line border-y">
					{ratings.map((rating) => (
						<li key={rating.id} className="py-4">
							<Received business={business} rating={rating} />
						</li>
					))}
				</ul>
				<div className="mt-6">
					<Pagination
						label={t`Ratings`}
						page={page}
						totalPages={data.meta.pagination.total_pages}
						disabled={isPlaceholderData}
						onPage={setPage}
					/>
				</div>
			</Section>
		</div>
	);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** "Amount: 6 of 20 say there was too little". */
function useReasonSentence() {
	const { t } = useLingui();
	return (reason: RatingReason, some: number, all: number) => {
		const sentences: Record<RatingReason, string> = {
			great_taste: t`Food: ${some} of ${all} say it tasted great`,
			not_fresh: t`Food: ${some} of ${all} say it wasn't fresh`,
			right_amount: t`Amount: ${some} of ${all} say it was just enough`,
			too_little: t`Amount: ${some} of ${all} say there was too little`,
			too_much: t`Amount: ${some} of ${all} say there was too much`,
			good_variety: t`Variety: ${some} of ${all} say it was a good mix`,
			little_variety: t`Variety: ${some} of ${all} say it was all the same`,
			friendly: t`Pickup: ${some} of ${all} say you were friendly`,
			long_wait: t`Pickup: ${some} of ${all} say they waited long`,
			not_as_described: t`Bag: ${some} of ${all} say it wasn't as described`,
			packaging: t`Bag: ${some} of ${all} say the packaging was poor`,
		};
		return sentences[reason];
	};
}

function Numbers({ business, summary }: { business: Business; summary: ReceivedRatings['summary'] }) {
	const { t } = useLingui();
	const low = useLowValue(business);
	const { retail_value: value } = business;
	const { dimensions: names } = useRatingWords();
	const sentenceOf = useReasonSentence();
	const { less, about, more } = summary.value;
	const [fair, all] = [about + more, less + about + more];
	const rated = summary.dimensions.filter(({ distribution }) => sum(distribution) > 0);
	return (
		<section aria-labelledby="numbers">
			<h2 id="numbers" className="font-display font-semibold text-xl">
				<Plural value={summary.ratings} one="# rating in 6 months" other="# ratings in 6 months" />
			</h2>
			{summary.ratings < 5 && (
				<p className="mt-1 text-ink-soft">{t`Customers see your numbers from 5 ratings on.`}</p>
			)}
			<div className="mt-4 grid gap-x-10 gap-y-6 sm:grid-cols-2">
				{rated.map(({ what, distribution }) => (
					<div key={what}>
						<h3 className="font-semibold">{names[what]}</h3>
						<RatingBars distribution={distribution} className="mt-1" />
					</div>
				))}
			</div>
			<ul className="mt-4 grid gap-1">
				{all > 0 && (
					<li>
						{t`Value: ${fair} of ${all} found what you promise, or more`}
						{low !== undefined && value !== null && (
							<LowValueNote percent={low} value={formatDollars(value)} />
						)}
					</li>
				)}
				{summary.reasons.map(({ reason, ratings }) => (
					<li key={reason}>{sentenceOf(reason, ratings, summary.ratings)}</li>
				))}
			</ul>
		</section>
	);
}

/** The shop's reliability: the published number, what counts, and its consequences (R-reliability). */
function OwnReliability({ business }: { business: Business }) {
	const { t } = useLingui();
	const { data, isError, refetch } = useQuery(
		queryFor('business.reliability.get', { params: { id: business.id } }),
	);
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
