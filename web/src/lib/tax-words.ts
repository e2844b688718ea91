/** Tax classes in words that shop owners use (R-tax-class). */
import type { TaxClass } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { activeLocale } from './language.ts';

export function useTaxClassNames(): Record<TaxClass, string> {
	const { t } = useLingui();
	return {
		prepared: t`Ready-to-eat or hot food`,
		bakery: t`Bread and pastries without utensils`,
		grocery: t`Groceries only`,
		mixed: t`A mix, or not sure`,
	};
}

/** 825 → "8.25%". */
export const percent = (bps: number): string =>
	`${(bps / 100).toLocaleString(activeLocale(), { maximumFractionDigits: 2 })}%`;
