import type { SavedCard } from '@flavorbag/contract';

/** Unknown brands are shown as the provider writes them. */
const brands: Record<string, string> = {
	amex: 'American Express',
	diners: 'Diners Club',
	discover: 'Discover',
	jcb: 'JCB',
	mastercard: 'Mastercard',
	unionpay: 'UnionPay',
	visa: 'Visa',
};
export const brandOf = ({ brand }: Pick<SavedCard, 'brand'>): string => brands[brand] ?? brand;

/** 12 and 2034 → 12/34. */
export const expiryOf = ({ exp_month, exp_year }: SavedCard): string =>
	`${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;

/** A card is valid to the end of its month. */
export const isExpired = ({ exp_month, exp_year }: SavedCard, now: Date): boolean =>
	exp_year * 12 + exp_month < now.getFullYear() * 12 + now.getMonth() + 1;
