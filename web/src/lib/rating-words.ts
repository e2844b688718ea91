/** Labels of rating codes: as chips, in summaries, and as reasons for hiding a text. */
import type { HideReason, RatingDimension, RatingReason } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';

export function useRatingWords() {
	const { t } = useLingui();
	const chips: Record<RatingReason, string> = {
		great_taste: t`Tasted great`,
		not_fresh: t`Not fresh`,
		right_amount: t`Just enough`,
		too_little: t`Too little`,
		too_much: t`Too much`,
		good_variety: t`Good variety`,
		little_variety: t`All the same`,
		friendly: t`Friendly`,
		long_wait: t`Long wait`,
		not_as_described: t`Not as described`,
		packaging: t`Poor packaging`,
	};
	const dimensions: Record<RatingDimension, string> = {
		food: t`Food`,
		amount: t`Amount`,
		variety: t`Variety`,
		pickup: t`Pickup`,
	};
	const hideReasons: Record<HideReason, string> = {
		personal_data: t`It names a person or says how to reach someone`,
		hate: t`It insults or threatens people`,
		not_about_the_bag: t`It isn't about the bag or the pickup`,
		spam: t`It's an ad, or the same text many times`,
		illegal: t`It's against the law`,
	};
	return { chips, dimensions, hideReasons };
}
