import {
	type Business,
	type HideReason,
	hideReasons,
	type ReceivedRating,
	ratingLimits,
} from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useChange } from '#api/change.ts';
import { toasted } from '#api/toasted.ts';
import { RatingAnswers } from '#app/RatingAnswers.tsx';
import { dayAt } from '#lib/day-at.ts';
import { useRatingWords } from '#lib/rating-words.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Stars } from '#ui/Stars.tsx';
import { TextArea } from '#ui/TextArea.tsx';

interface Props {
	business: Business;
	rating: ReceivedRating;
}

export function Received({ business, rating }: Props) {
	const { t } = useLingui();
	const [doing, setDoing] = useState<'reply' | 'report'>();
	const { text, text_state: state, reply, reported, reviewed, first_name: name } = rating;
	const day = dayAt(rating.given_at, business.time_zone);
	const close = () => setDoing(undefined);
	return (
		<>
			<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Stars score={rating.food} />
				<span className="font-semibold">{name || <Trans>A customer</Trans>}</span>
				<span className="text-ink-soft text-sm first-letter:uppercase">{day}</span>
				{reported && <Badge>{t`Reported`}</Badge>}
			</p>
			<RatingAnswers of={rating} />
			{text && (
				<p lang="" className="wrap-anywhere mt-1">
					{text}
				</p>
			)}
			{state === 'held' && (
				<p className="mt-1 text-ink-soft text-sm">{t`We look at this comment before anyone reads it.`}</p>
			)}
			{state === 'hidden' && <p className="mt-1 text-ink-soft text-sm">{t`We hid this comment.`}</p>}
			{reply && doing !== 'reply' && (
				<p className="wrap-anywhere mt-2 border-line border-l-4 pl-3">
					<Trans>
						You replied: <span lang="">{reply}</span>
					</Trans>
				</p>
			)}
			{doing === 'reply' && <Reply business={business} rating={rating} onDone={close} />}
			{doing === 'report' && <Report business={business} rating={rating} onDone={close} />}
			{!doing && (
				<div className="-ml-4 mt-1 flex flex-wrap gap-2">
					<Button tone="quiet" size="small" onClick={() => setDoing('reply')}>
						{reply ? <Trans>Change the reply</Trans> : <Trans>Reply</Trans>}
					</Button>
					{text && !reported && !reviewed && (
						<Button tone="quiet" size="small" onClick={() => setDoing('report')}>
							<Trans>Report</Trans>
						</Button>
					)}
				</div>
			)}
		</>
	);
}

function Reply({ business, rating, onDone }: Props & { onDone(): void }) {
	const { t } = useLingui();
	const reply = useChange('business.ratings.reply');
	const [typed, setTyped] = useState(rating.reply ?? '');
	async function save() {
		const params = { id: business.id, rating_id: rating.id };
		const saved = reply.mutateAsync({ params, body: { reply: typed.trim() || null } });
		if (await toasted(saved, { done: t`Saved.`, failed: t`That wasn't saved. Please try again.` })) onDone();
	}
	return (
		<div className="mt-2">
			<TextArea
				label={<Trans>Your reply</Trans>}
				help={<Trans>Everyone can read it.</Trans>}
				rows={2}
				maxLength={ratingLimits.replyMax}
				counter
				value={typed}
				onChange={(event) => setTyped(event.target.value)}
			/>
			<div className="mt-2 flex flex-wrap gap-2">
				<Button
					size="small"
					disabled={typed.trim() === '' && !rating.reply}
					busy={reply.isPending && t`Saving...`}
					onClick={() => void save()}
				>
					{typed.trim() === '' && rating.reply ? <Trans>Remove the reply</Trans> : <Trans>Send</Trans>}
				</Button>
				<Button tone="secondary" size="small" onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
		</div>
	);
}

function Report({ business, rating, onDone }: Props & { onDone(): void }) {
	const { t } = useLingui();
	const { hideReasons: words } = useRatingWords();
	const report = useChange('business.ratings.report');
	const [reason, setReason] = useState<HideReason | null>(null);
	async function send() {
		if (!reason) return;
		const sent = report.mutateAsync({ params: { id: business.id, rating_id: rating.id }, body: { reason } });
		const done = t`We'll look at it and email you.`;
		if (await toasted(sent, { done, failed: t`That wasn't saved. Please try again.` })) onDone();
	}
	return (
		<div className="mt-3">
			<RadioCards<HideReason>
				name={`report ${rating.id}`}
				label={<Trans>What's wrong with it?</Trans>}
				help={<Trans>A comment is hidden for these reasons alone. A bad rating isn't one.</Trans>}
				options={hideReasons.map((value) => ({ value, label: words[value] }))}
				value={reason}
				onChange={setReason}
			/>
			<div className="mt-3 flex flex-wrap gap-2">
				<Button
					size="small"
					disabled={!reason}
					busy={report.isPending && t`Sending...`}
					onClick={() => void send()}
				>
					<Trans>Report</Trans>
				</Button>
				<Button tone="secondary" size="small" onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
		</div>
	);
}
