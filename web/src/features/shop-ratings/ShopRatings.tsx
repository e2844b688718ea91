import type { Business, OwnReliability as Counts, RatingReason, ReceivedRatings } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { queryFor } from '#api/query.ts';
import { useLowValue } from '#api/ratings.ts';
import { dayAt } from '#lib/day-at.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { useRatingWords } from '#lib/rating-words.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Bag } from '#ui/Bag.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { LowValueNote } from '#ui/LowValueNote.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel, ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { RatingBar } from '#ui/RatingBars.tsx';
import { Section } from '#ui/Section.tsx';
import { Received } from './Received.tsx';

/** Few enough that a page can be read at a glance together with the numbers above. */
const ratingsAPage = 3;

export function ShopRatings({ business }: { business: Business }) {
	const { t } = useLingui();
	const [page, setPage] = useState(1);
	const { data, isError, isPlaceholderData, refetch } = useQuery(
		queryFor(
			'business.ratings.list',
			{ params: { id: business.id }, query: { page, per_page: ratingsAPage } },
			{ placeholderData: keepPreviousData },
		),
	);
	const hasNone = data?.meta.pagination.total === 0;
	return (
		<div className="mt-6 grid grid-cols-1 gap-4 sm:gap-6">
			{isError && !data && <ErrorPanel title={<Trans>Failed to load the ratings</Trans>} onRetry={refetch} />}
			{!isError && !data && (
				<div role="status">
					<span className="sr-only">{t`Loading the ratings...`}</span>
					<Skeleton className="h-80 rounded-card" />
				</div>
			)}
			{hasNone && (
				<EmptyPanel
					drawing={<Bag seed="no-ratings" className="h-28 w-auto" />}
					title={<Trans>No ratings yet</Trans>}
				>
					<Trans>We ask each customer once after pickup. What they say shows here.</Trans>
				</EmptyPanel>
			)}
			{data && !hasNone && <Numbers business={business} summary={data.data.summary} />}
			<OwnReliability business={business} />
			{data && !hasNone && (
				<Section title={<Trans>Each rating</Trans>}>
					<ul className="mt-2 divide-y divide-line border-line border-y">
						{data.data.ratings.map((rating) => (
							<li key={rating.id} className="py-3">
								<Received business={business} rating={rating} />
							</li>
						))}
					</ul>
					<div className="mt-4">
						<Pagination
							label={t`Ratings`}
							page={page}
							totalPages={data.meta.pagination.total_pages}
							disabled={isPlaceholderData}
							onPage={setPage}
						/>
					</div>
				</Section>
			)}
		</div>
	);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const meanOf = (distribution: readonly number[]) =>
	(sum(distribution.map((ratings, at) => ratings * (at + 1))) / sum(distribution)).toFixed(1);

const toChange: readonly RatingReason[] = [
	'not_fresh',
	'too_little',
	'too_much',
	'little_variety',
	'long_wait',
	'not_as_described',
	'packaging',
];

interface NumbersProps {
	business: Business;
	summary: ReceivedRatings['summary'];
}

/** Reasons of each kind that are shown at first; the rest are collapsed. */
const reasonsShown = 3;

/**
 * The mean and its trend, then one line per question, then the reasons: what to change comes first, the most common on
 * top.
 */
function Numbers({ business, summary }: NumbersProps) {
	const { t } = useLingui();
	const reasons = summary.reasons.toSorted((one, other) => other.ratings - one.ratings);
	const isToChange = ({ reason }: Reason) => toChange.includes(reason);
	const lists = [
		{ title: t`What to change`, list: reasons.filter(isToChange) },
		{ title: t`What people like`, list: reasons.filter((one) => !isToChange(one)) },
	];
	const rest = lists.flatMap(({ list }) => list.slice(reasonsShown));
	return (
		<section aria-labelledby="numbers">
			<h2 id="numbers" className="font-display font-semibold text-xl">
				<Plural value={summary.ratings} one="# rating in 6 months" other="# ratings in 6 months" />
			</h2>
			{summary.ratings < 5 && (
				<p className="mt-1 text-ink-soft">{t`Customers see your numbers from 5 ratings on.`}</p>
			)}
			{summary.ratings > 0 && <Mean summary={summary} />}
			<Questions business={business} summary={summary} />
			<div className="mt-3 grid gap-x-10 gap-y-3 sm:grid-cols-2">
				{lists
					.filter(({ list }) => list.length > 0)
					.map(({ title, list }) => (
						<Section key={title} level={3} title={title}>
							<Reasons list={list.slice(0, reasonsShown)} of={summary.ratings} />
						</Section>
					))}
			</div>
			{rest.length > 0 && (
				<Disclosure title={<Trans>All answers</Trans>}>
					<Reasons list={rest} of={summary.ratings} />
				</Disclosure>
			)}
		</section>
	);
}

type Reason = ReceivedRatings['summary']['reasons'][number];

function Reasons({ list, of }: { list: readonly Reason[]; of: number }) {
	const { t } = useLingui();
	const { chips } = useRatingWords();
	return (
		<ul className="tabular-nums">
			{list.map(({ reason, ratings }) => (
				<li key={reason}>{t`${chips[reason]}: ${ratings} of ${of}`}</li>
			))}
		</ul>
	);
}

function Mean({ summary: { dimensions, recent, ratings } }: Pick<NumbersProps, 'summary'>) {
	const { t } = useLingui();
	const food = dimensions.find(({ what }) => what === 'food')?.distribution ?? [];
	const before = food.map((count, at) => count - (recent[at] ?? 0));
	const [mean, now, then] = [meanOf(food), meanOf(recent), meanOf(before)];
	const some = sum(recent);
	const trend =
		some === 0
			? t`No ratings in the last 30 days`
			: some === ratings
				? t`All of them are from the last 30 days`
				: t`${now} in the last 30 days (${some} of ${ratings}), ${then} before`;
	return (
		<p className="mt-2 flex flex-wrap items-baseline gap-x-3 tabular-nums">
			<span className="inline-flex items-center gap-1.5 font-bold font-display text-3xl">
				{mean} <Star aria-hidden className="size-6 fill-current text-primary" />
				<span className="sr-only">
					<Trans>of 5 stars for the food</Trans>
				</span>
			</span>
			<span className="min-w-0 flex-1 basis-40">{trend}</span>
		</p>
	);
}

function Questions({ business, summary: { dimensions, value } }: NumbersProps) {
	const { t } = useLingui();
	const low = useLowValue(business);
	const { dimensions: names } = useRatingWords();
	const fair = value.about + value.more;
	const all = value.less + fair;
	return (
		<ul className="mt-3 grid gap-0.5 tabular-nums">
			{dimensions
				.map(({ what, distribution }) => ({ what, distribution, answers: sum(distribution) }))
				.filter(({ what, answers }) => what !== 'food' && answers > 0)
				.map(({ what, distribution, answers }) => (
					<li key={what} className="grid grid-cols-[5rem_1fr_auto] items-center gap-x-3 sm:max-w-md">
						<span aria-hidden>{names[what]}</span>
						<RatingBar of={Number(meanOf(distribution)) / 5} />
						<span aria-hidden>{meanOf(distribution)}</span>
						<span className="sr-only">
							{t`${names[what]}: ${meanOf(distribution)} of 5 in ${answers} answers`}
						</span>
					</li>
				))}
			{all > 0 && (
				<li>
					{t`Worth what you promise, or more: ${fair} of ${all}`}
					{low !== undefined && business.retail_value !== null && (
						<LowValueNote percent={low} value={formatDollars(business.retail_value)} />
					)}
				</li>
			)}
		</ul>
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
	if (!data) return <Skeleton className="h-40 rounded-card" />;
	const { honored, counted } = data;
	return (
		<section aria-labelledby="kept" className="rounded-card border border-line bg-surface px-5 pt-4 pb-1">
			<h2 id="kept" className="font-display font-semibold text-xl">
				{data.is_shown ? t`Kept ${honored} of the last ${counted} orders` : <Trans>New on FlavorBag</Trans>}
			</h2>
			{!data.is_shown && (
				<p className="mt-1 text-ink-soft">
					<Trans>This is what customers read until 20 orders have ended. So far: {counted}.</Trans>
				</p>
			)}
			<NextStep reliability={data} />
			<Broken reliability={data} timeZone={business.time_zone} />
			<div className="mt-1">
				<Disclosure title={<Trans>What counts</Trans>}>
					<ul className="grid list-disc gap-1 pb-3 pl-5">
						<li>{t`This is what customers read about your shop.`}</li>
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
								<span className="text-ink-soft first-letter:uppercase">{dayAt(at, timeZone)}</span>
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
								<span className="inline-block first-letter:uppercase">
									{dayText(date, timeZone, serverNow())}
								</span>
								: <span lang="">{reason}</span>
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
