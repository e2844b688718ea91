/** A price that falls by steps before its window ends (R-falling-price). */
import { z } from 'zod';
import { instant, price, priceInput } from './fields.ts';
import { limits } from './limits.ts';
import { problemText } from './problem-words.ts';

export const priceStep = z
	.strictObject({
		/** Minutes before the window's end. */
		minutes: z.int().min(1).max(limits.priceStepMinutesMax),
		price: priceInput,
	})
	.meta({ id: 'PriceStep' });
export type PriceStep = z.infer<typeof priceStep>;

/** In order of time, each lower than the one before; empty: the price stays. */
export const priceSteps = z
	.array(priceStep)
	.max(limits.priceStepsMax)
	.superRefine((steps, context) => {
		for (const [at, step] of steps.entries()) {
			const before = steps[at - 1];
			const refuse = (field: keyof PriceStep, message: string) =>
				context.addIssue({ code: 'custom', path: [at, field], message });
			if (before && step.minutes >= before.minutes) refuse('minutes', problemText('stepLater'));
			if (before && step.price >= before.price) refuse('price', problemText('stepLower'));
		}
	});

/** What happens next if bags are left. */
export const priceFall = z.object({ at: instant, price });
