import { type HideReason, hideReasons, type RatingToReview } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { ratingsToReview, useDecideRating } from '#api/ratings.ts';
import { useRatingWords } from '#lib/rating-words.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { Select } from '#ui/Select.tsx';
import { Stars } from '#ui/Stars.tsx';

/** Comments that were held or reported. Nothing when there is nothing. */
export function RatingsToReview() {
	const { t } = useLingui();
	const [page, setPage] = useState(1);
	const { data, isError, isPlaceholderData, refetch } = useQuery(ratingsToReview(page));
	if (isError && !data)
		return (
			<LoadFailure onRetry={refetch}>
				<Trans>Failed to load the ratings</Trans>
			</LoadFailure>
		);
	if (!data || data.meta.pagination.total === 0) return null;
	const { total, total_pages: totalPages } = data.meta.pagination;
	return (
		<section aria-labelledby="ratings" className="mt-10">
			<h2 id="ratings" className="font-display font-semibold text-xl">
				<Plural value={total} one="# comment needs you" other="# comments need you" />
			</h2>
			<ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
				{data.data.ratings.map((rating) => (
					<li key={rating.id} className="rounded-card border border-line bg-surface p-5">
						<Waiting rating={rating} />
					</li>
				))}
			</ul>
			<div className="mt-4">
				<Pagination
					label={t`Comments`}
					page={page}
					totalPages={totalPages}
					disabled={isPlaceholderData}
					onPage={setPage}
				/>
			</div>
		</section>
	);
}

function Waiting({ rating }: { rating: RatingToReview }) {
	const { t } = useLingui();
	const { hideReasons: words } = useRatingWords();
	const decide = useDecideRating();
	const [reason, setReason] = useState<HideReason | null>(rating.report_reason);
	const send = (decision: 'hide' | 'keep') =>
		decide.mutate(
			{ id: rating.id, decision, ...(decision === 'hide' && reason && { reason }) },
			{
				onSuccess: () => toast.success(t`Both were told`),
				onError: (error) => toast.error(messageOf(error, t`Request failed`)),
			},
		);
	return (
		<>
			<p className="flex flex-wrap items-center justify-between gap-x-4">
				<span className="wrap-anywhere font-display font-semibold text-lg">{rating.business_name}</span>
				<Stars score={rating.food} />
			</p>
			<blockquote lang="" className="wrap-anywhere mt-3 border-line border-l-4 pl-3">
				{rating.text}
			</blockquote>
			{rating.reply && (
				<p className="wrap-anywhere mt-2 text-sm">
					<Trans>
						The shop replied: <span lang="">{rating.reply}</span>
					</Trans>
				</p>
			)}
			<p className="mt-3 text-honey-ink text-sm">
				{rating.report_reason ? (
					<Trans>The shop reported it: {words[rating.report_reason]}</Trans>
				) : (
					<Trans>Held: it may say how to reach someone.</Trans>
				)}
			</p>
			{rating.decisions.map(({ decision, by, at }) => (
				<p key={at} className="text-ink-soft text-sm">
					{decision === 'hide' ? <Trans>{by} hid it before.</Trans> : <Trans>{by} kept it before.</Trans>}
				</p>
			))}
			<div className="mt-3">
				<Select<HideReason>
					label={<Trans>Reason for hiding it</Trans>}
					options={hideReasons.map((value) => ({ value, label: words[value] }))}
					value={reason}
					onChange={setReason}
				/>
			</div>
			<div className="mt-4 flex flex-wrap gap-3">
				<Button tone="danger" disabled={!reason || decide.isPending} onClick={() => send('hide')}>
					<Trans>Hide</Trans>
				</Button>
				<Button tone="secondary" disabled={decide.isPending} onClick={() => send('keep')}>
					<Trans>Keep it</Trans>
				</Button>
			</div>
		</>
	);
}
