/** Words and figures that both sides use, apart from the schemas: who needs only these loads no validator. */

export const roles = ['customer', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** Those that everything is written in; the first is meant where nobody chose. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
/** A text in each of them. */
export type Translated = Readonly<Record<Language, string>>;

/** What somebody may do in a shop, least first (R-team). */
export const shopRoles = ['counter', 'manager', 'owner'] as const;
export type ShopRole = (typeof shopRoles)[number];
export const hasRole = (role: ShopRole, minRole: ShopRole): boolean =>
	shopRoles.indexOf(role) >= shopRoles.indexOf(minRole);

/** What a shop's bags are for the tax office (R-tax-class), and who may pay the tax to the state. */
export const taxClasses = ['prepared', 'bakery', 'grocery', 'mixed'] as const;
export type TaxClass = (typeof taxClasses)[number];
export const taxRemitters = ['platform', 'shop'] as const;
export type TaxRemitter = (typeof taxRemitters)[number];

/** How a shop hears of its orders: of each when it is sold, or in one summary before pickup (R-shop-emails). */
export const newOrderEmails = ['each', 'digest'] as const;
export type NewOrderEmails = (typeof newOrderEmails)[number];

export const periods = ['morning', 'afternoon', 'evening'] as const;
export type Period = (typeof periods)[number];
export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Day = (typeof days)[number];

/** R-slot-bounds. The evening begins before the afternoon ends, so that five o'clock is either. */
export const periodBounds: Record<Period, { from: string; to: string }> = {
	morning: { from: '06:00', to: '11:59' },
	afternoon: { from: '12:00', to: '17:59' },
	evening: { from: '17:00', to: '23:59' },
};
/** R-week. */
export const periodDefaults: Record<Period, { start: string; end: string }> = {
	morning: { start: '08:00', end: '11:00' },
	afternoon: { start: '14:00', end: '17:00' },
	evening: { start: '17:00', end: '20:00' },
};

/** Crockford base32 without I, L, O, U (R-pickup-code). */
export const pickupCodePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** In which order a list of businesses comes. */
export const listSorts = ['distance', 'price', 'soonest', 'value'] as const;
export type ListSort = (typeof listSorts)[number];

/** How much a shop promises of what it could probably fill (R-suggested-count). */
export const cautions = ['cautious', 'even', 'bold'] as const;
export type Caution = (typeof cautions)[number];
