import { type HideReason, hideReasons, type RatingToReview } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { ratingsToReview, useDecideRating } from '#api/ratings.ts';
import { useRatingWords } from '#lib/rating-words.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { Stars } from '#ui/Stars.tsx';
import { ListView, useList } from './List.tsx';
import { Part, Quote } from './parts.tsx';

/** Comments that were held or reported. Nothing when there is nothing. */
export function RatingsToReview() {
	const { t } = useLingui();
	const asked = {
		fields: {},
		begins: {},
		ask: ({ page = '1' }: { page?: string }) => ratingsToReview(Number(page)),
	};
	const state = useList(asked);
	const total = state.found.data?.meta.pagination.total ?? 0;
	if (total === 0 && !state.found.isError) return null;
	return (
		<Part title={<Plural value={total} one="# comment needs you" other="# comments need you" />}>
			<ListView
				{...state}
				of={{
					...asked,
					caption: t`Comments`,
					pages: t`Comments`,
					rows: ({ data }) => data.ratings,
					rowId: ({ id }) => id,
					card: (rating) => <Waiting rating={rating} />,
					failure: t`Failed to load the ratings`,
					empty: '',
					skeleton: null,
				}}
			/>
		</Part>
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
			<Quote>{rating.text}</Quote>
			{rating.reply && (
				<p className="wrap-anywhere mt-2 text-sm">
					<Trans>
						The shop replied: <span lang="">{rating.reply}</span>
					</Trans>
				</p>
			)}
			<p className="mt-3 text-honey-ink text-sm">
				{rating.report_reason
					? t`The shop reported it: ${words[rating.report_reason]}`
					: t`Held: it may say how to reach someone.`}
			</p>
			{rating.decisions.map(({ decision, by, at }) => (
				<p key={at} className="text-ink-soft text-sm">
					{decision === 'hide' ? t`${by} hid it before.` : t`${by} kept it before.`}
				</p>
			))}
			<div className="mt-3">
				<Select<HideReason>
					label={t`Reason for hiding it`}
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
