import type { ShownRatings } from '@flavorbag/contract';
import { Plural, Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { useRatingWords } from '#lib/rating-words.ts';
import { RatingBars } from '#ui/RatingBars.tsx';
import { Stars } from '#ui/Stars.tsx';

/** Ratings of the last six months; fewer than five show as new. */
export function RatingSummary({ shown }: { shown: ShownRatings }) {
	const { chips: words } = useRatingWords();
	if (shown.is_new || shown.mean === null || shown.distribution === null)
		return (
			// Without a reliability record, the text beside this says that the shop is new.
			shown.reliability && (
				<p className="mt-1 text-ink-soft">
					<Trans>Fewer than 5 ratings so far</Trans>
				</p>
			)
		);
	const mean = shown.mean.toFixed(1);
	return (
		<>
			<div className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-6">
				<p>
					<span className="flex items-center gap-1.5 font-bold font-display text-3xl tabular-nums">
						{mean} <Star aria-hidden className="size-6 fill-current text-primary" />
					</span>
					<span className="text-ink-soft text-sm">
						<Plural value={shown.ratings} one="# rating" other="# ratings" />
					</span>
				</p>
				<RatingBars distribution={shown.distribution} />
			</div>
			{shown.reasons.length > 0 && (
				<ul className="mt-3 flex flex-wrap gap-2 text-sm">
					{shown.reasons.map(({ reason, ratings }) => (
						<li key={reason} className="rounded-full bg-raised px-3 py-1">
							{words[reason]} <span className="text-ink-soft tabular-nums">{ratings}</span>
						</li>
					))}
				</ul>
			)}
			{shown.texts.length > 0 && (
				<ul className="mt-4 grid gap-3">
					{shown.texts.map(({ first_name: name, food, text, reply }, nth) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else that tells them apart
						<li key={nth} className="border-line border-l-4 pl-3">
							<p className="flex flex-wrap items-center gap-x-2 text-sm">
								<span className="font-semibold">{name}</span>
								<Stars score={food} />
							</p>
							<p lang="" className="wrap-anywhere">
								{text}
							</p>
							{reply && (
								<p className="wrap-anywhere mt-1 text-ink-soft text-sm">
									<Trans>
										The shop replied: <span lang="">{reply}</span>
									</Trans>
								</p>
							)}
						</li>
					))}
				</ul>
			)}
		</>
	);
}

/** The value that customers reported (R-value). */
export const MeasuredValue = ({
	value: { percent, answers },
}: {
	value: NonNullable<ShownRatings['value']>;
}) => (
	<Trans>
		{percent}% of {answers} customers say their bag was worth what was promised, or more.
	</Trans>
);
