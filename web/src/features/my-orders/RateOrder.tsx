import {
	type OwnRating,
	ratingLimits,
	ratingReasons,
	type ValueAnswer,
	valueAnswers,
} from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import type { BodyOf } from '#api/query.ts';
import { useRatingWords } from '#lib/rating-words.ts';
import { toggled } from '#lib/toggled.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { StarChoice } from '#ui/Stars.tsx';
import { TextArea } from '#ui/TextArea.tsx';

type RatingBody = BodyOf<'rating.give'>;

export interface RateOrderProps {
	orderId: string;
	businessName: string;
	before?: OwnRating | undefined;
	onLater?: (() => void) | undefined;
	onDone?: () => void;
}

const bodyOf = (rating: OwnRating): RatingBody => ({
	food: rating.food,
	reasons: rating.reasons,
	...(rating.amount !== null && { amount: rating.amount }),
	...(rating.variety !== null && { variety: rating.variety }),
	...(rating.pickup !== null && { pickup: rating.pickup }),
	...(rating.value !== null && { value: rating.value }),
	...(rating.text !== null && { text: rating.text }),
});

export function RateOrder({ orderId, businessName, before, onLater, onDone }: RateOrderProps) {
	const { t } = useLingui();
	const name = useId();
	const give = useChange('rating.give');
	const later = useChange('rating.later');
	const [rating, setRating] = useState<Partial<RatingBody>>(() => (before ? bodyOf(before) : {}));
	const set = (change: Partial<RatingBody>) => setRating((now) => ({ ...now, ...change }));
	const { food } = rating;
	function send() {
		if (food === undefined) return;
		const { text, ...others } = rating;
		const typed = text?.trim();
		give.mutate(
			{ params: { id: orderId }, body: { ...others, food, ...(typed && { text: typed }) } },
			{
				onSuccess: ({ text_state: state }) => {
					toast.success(
						state === 'held' ? t`Thank you. We'll review your comment before it's shown.` : t`Thank you!`,
					);
					onDone?.();
				},
				onError: (error) => toast.error(messageOf(error, t`That wasn't saved. Please try again.`)),
			},
		);
	}
	return (
		<div>
			<StarChoice
				large
				name={`${name}food`}
				label={<Trans>How was the food from {businessName}?</Trans>}
				value={food}
				onChange={(score) => set({ food: score })}
			/>
			{food !== undefined && <More name={name} rating={rating} set={set} />}
			<div className="mt-2 flex flex-wrap gap-2">
				{food !== undefined && (
					<Button busy={give.isPending && t`Sending...`} onClick={send}>
						{before ? <Trans>Save</Trans> : <Trans>Send</Trans>}
					</Button>
				)}
				{onLater && (
					<Button
						tone="quiet"
						onClick={() => {
							later.mutate({ params: { id: orderId } });
							onLater();
						}}
					>
						<Trans>Not now</Trans>
					</Button>
				)}
			</div>
		</div>
	);
}

interface MoreProps {
	name: string;
	rating: Partial<RatingBody>;
	set(change: Partial<RatingBody>): void;
}

function More({ name, rating, set }: MoreProps) {
	const { t } = useLingui();
	const { chips, dimensions } = useRatingWords();
	const values: Record<ValueAnswer, string> = { less: t`Less`, about: t`About that`, more: t`More` };
	const reasons = rating.reasons ?? [];
	return (
		<div className="mt-2 grid gap-4">
			<fieldset>
				<legend className="font-semibold">{t`Was it worth what was promised?`}</legend>
				<div className="mt-2 flex flex-wrap gap-2">
					{valueAnswers.map((value) => (
						<Chip key={value} pressed={rating.value === value} onClick={() => set({ value })}>
							{values[value]}
						</Chip>
					))}
				</div>
			</fieldset>
			<div>
				{(['amount', 'variety', 'pickup'] as const).map((what) => (
					<StarChoice
						key={what}
						name={name + what}
						label={dimensions[what]}
						value={rating[what]}
						onChange={(score) => set({ [what]: score })}
					/>
				))}
			</div>
			<fieldset aria-label={t`What stood out?`} className="flex flex-wrap gap-2">
				{ratingReasons.map((reason) => (
					<Chip
						key={reason}
						pressed={reasons.includes(reason)}
						disabled={!reasons.includes(reason) && reasons.length >= ratingLimits.reasonsMax}
						onClick={() => set({ reasons: toggled(reasons, reason) })}
					>
						{chips[reason]}
					</Chip>
				))}
			</fieldset>
			<TextArea
				label={<Trans>Anything else?</Trans>}
				help={<Trans>Others read it with your first name. Leave out phone numbers, links and emails.</Trans>}
				rows={2}
				maxLength={ratingLimits.textMax}
				counter
				value={rating.text ?? ''}
				onChange={(event) => set({ text: event.target.value })}
			/>
		</div>
	);
}
