import { useLingui } from '@lingui/react/macro';
import type { Problem, Step } from './draft.ts';

export function useStepTexts(): Record<Step, { title: string; lead: string }> {
	const { t } = useLingui();
	return {
		location: {
			title: t`Find Your Business`,
			lead: t`Start with your address, so nearby customers can find you.`,
		},
		details: { title: t`Business Details`, lead: t`What customers see, and how they reach you.` },
		pricing: { title: t`Set Your Price`, lead: t`One price for every bag. You can change it at any time.` },
		description: {
			title: t`Tell Your Story`,
			lead: t`What kind of food ends up in a bag? A sentence or two is enough.`,
		},
		review: { title: t`Review & Launch`, lead: t`One last look. You can change everything later.` },
	};
}

export function useProblemTexts(): Record<Problem, string> {
	const { t } = useLingui();
	return {
		place: t`Choose a suggestion, or enter the address yourself.`,
		required: t`Required`,
		email: t`Please enter a valid email address`,
		phone: t`Please enter a valid phone number`,
		zip: t`A ZIP code has five digits.`,
		minimum: t`Minimum price is $3.00`,
		'above-minimum': t`The price must be more than $3.00.`,
		maximum: t`Maximum price is $20.00`,
		'below-price': t`Enter more than the price, or leave it empty.`,
		'retail-maximum': t`Enter $1,000.00 or less.`,
		'too-short': t`Write at least 15 characters.`,
	};
}
