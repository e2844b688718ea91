/** Fields that several schemas share, with the rules of spec §5. Texts are those of the spec where it has one. */
import { z } from 'zod';
import { limits } from './limits.ts';

// In a page no code is made from text: the content policy forbids it, and even asking is reported.
if ('document' in globalThis) z.config({ jitless: true });

/** spec §5: text, at-sign, text, dot, text, no spaces. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** spec §5: optional plus and leading 1, optional separators, ten digits. */
export const phonePattern = /^\+?1?[-.\s]?\(?\d{3}\)?[-.\s]?\d{3}[-.\s]?\d{4}$/;
export const zipPattern = /^\d{5}(-\d{4})?$/;
export const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
export const datePattern = /^\d{4}-\d{2}-\d{2}$/;
/** D27: Crockford base32 without I, L, O, U. */
export const pickupCodePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** The 50 states, no DC (spec §5). */
export const usStates = {
	AL: 'Alabama',
	AK: 'Alaska',
	AZ: 'Arizona',
	AR: 'Arkansas',
	CA: 'California',
	CO: 'Colorado',
	CT: 'Connecticut',
	DE: 'Delaware',
	FL: 'Florida',
	GA: 'Georgia',
	HI: 'Hawaii',
	ID: 'Idaho',
	IL: 'Illinois',
	IN: 'Indiana',
	IA: 'Iowa',
	KS: 'Kansas',
	KY: 'Kentucky',
	LA: 'Louisiana',
	ME: 'Maine',
	MD: 'Maryland',
	MA: 'Massachusetts',
	MI: 'Michigan',
	MN: 'Minnesota',
	MS: 'Mississippi',
	MO: 'Missouri',
	MT: 'Montana',
	NE: 'Nebraska',
	NV: 'Nevada',
	NH: 'New Hampshire',
	NJ: 'New Jersey',
	NM: 'New Mexico',
	NY: 'New York',
	NC: 'North Carolina',
	ND: 'North Dakota',
	OH: 'Ohio',
	OK: 'Oklahoma',
	OR: 'Oregon',
	PA: 'Pennsylvania',
	RI: 'Rhode Island',
	SC: 'South Carolina',
	SD: 'South Dakota',
	TN: 'Tennessee',
	TX: 'Texas',
	UT: 'Utah',
	VT: 'Vermont',
	VA: 'Virginia',
	WA: 'Washington',
	WV: 'West Virginia',
	WI: 'Wisconsin',
	WY: 'Wyoming',
} as const;
export type UsState = keyof typeof usStates;
const stateCodes = Object.keys(usStates) as [UsState, ...UsState[]];

/** No control characters: they break mails, CSV files and logs. */
const noControl = /^[^\p{Cc}]*$/u;
export const text = (max: number, min = 1) => z.string().trim().min(min).max(max).regex(noControl);

export const id = z.uuid();
export const email = z.string().trim().max(254).regex(emailPattern, 'Please enter a valid email');
export const phone = z.string().trim().regex(phonePattern, 'Please enter a valid phone number');
export const personName = text(80);
export const stateCode = z.enum(stateCodes);
/** D14: an integer on the wire, five digits of text inside. */
export const zipNumber = z.int().min(501).max(99_950);
export const localTime = z.string().regex(timePattern, 'Use HH:MM');
export const localDate = z.iso.date();
export const instant = z.iso.datetime();
/** Dollars with at most two decimals, as the spec's JSON has them (D13). */
export const dollars = z.number().multipleOf(0.01);
export const price = dollars.min(limits.priceMinCents / 100).max(limits.priceMaxCents / 100);
/** The same with words for whoever types it. */
export const priceInput = z
	.number('Enter a price, such as 5.99.')
	.min(limits.priceMinCents / 100, 'Minimum price is $3.00')
	.max(limits.priceMaxCents / 100, 'Maximum price is $20.00')
	.multipleOf(0.01, 'Use at most two decimals.');

export const roles = ['customer', 'business', 'admin'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

export const periods = ['morning', 'afternoon', 'evening'] as const;
export const period = z.enum(periods);
export type Period = z.infer<typeof period>;
export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export const day = z.enum(days);
export type Day = z.infer<typeof day>;

/** D22; the evening starts at 17:00 because the spec's own default does. */
export const periodBounds: Record<Period, { from: string; to: string }> = {
	morning: { from: '06:00', to: '11:59' },
	afternoon: { from: '12:00', to: '17:59' },
	evening: { from: '17:00', to: '23:59' },
};
export const periodDefaults: Record<Period, { start: string; end: string }> = {
	morning: { start: '08:00', end: '11:00' },
	afternoon: { start: '14:00', end: '17:00' },
	evening: { start: '17:00', end: '20:00' },
};
