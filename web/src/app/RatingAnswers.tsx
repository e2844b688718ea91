import type { OwnRating } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { useRatingWords } from '#lib/rating-words.ts';
import { Stars } from '#ui/Stars.tsx';

/** Everything in a rating except the food's stars (R-rating-reply). */
export function RatingAnswers({
	of,
}: {
	of: Pick<OwnRating, 'amount' | 'variety' | 'pickup' | 'value' | 'reasons'>;
}) {
	const { chips, dimensions } = useRatingWords();
	const scores = (['amount', 'variety', 'pickup'] as const).flatMap((what) => {
		const score = of[what];
		return score === null ? [] : [{ what, score }];
	});
	const said = {
		less: <Trans>Worth less than was promised</Trans>,
		about: <Trans>Worth about what was promised</Trans>,
		more: <Trans>Worth more than was promised</Trans>,
	};
	return (
		<ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
			{scores.map(({ what, score }) => (
				<li key={what} className="inline-flex items-center gap-1.5">
					<span className="text-ink-soft">{dimensions[what]}</span> <Stars score={score} />
				</li>
			))}
			{of.value && <li>{said[of.value]}</li>}
			{of.reasons.length > 0 && <li>{of.reasons.map((reason) => chips[reason]).join(', ')}</li>}
		</ul>
	);
}
