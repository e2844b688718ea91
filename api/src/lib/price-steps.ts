/** Steps of a falling price, as they are stored: in cents (R-falling-price). */
import { type PriceStep, problemText } from '@flavorbag/contract';
import { inEachLanguage } from './language.ts';

export interface PriceStepRow {
	/** Before the window's end. */
	minutes: number;
	cents: number;
}

export const stepRows = (steps: readonly PriceStep[]): PriceStepRow[] =>
	steps.map(({ minutes, price }) => ({ minutes, cents: Math.round(price * 100) }));
export const toSteps = (rows: readonly PriceStepRow[] | null): PriceStep[] =>
	(rows ?? []).map(({ minutes, cents }) => ({ minutes, price: cents / 100 }));

/** Null differs from no steps. */
export const areSameSteps = (some: readonly PriceStepRow[] | null, others: readonly PriceStepRow[] | null) =>
	some?.length === others?.length &&
	(some ?? []).every(
		({ minutes, cents }, at) => minutes === others?.[at]?.minutes && cents === others[at]?.cents,
	);

/** The first step isn't lower than the price. */
export const notLower = () => inEachLanguage(() => problemText('stepLower'));
