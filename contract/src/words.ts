/** Constants that both sides use. They are kept apart from the schemas, so that importing them loads no validator. */

export const roles = ['customer', 'business', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The first is the default. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export type Translated = Readonly<Record<Language, string>>;

/** Roles in a shop, lowest first (R-team). */
export const shopRoles = ['counter', 'manager', 'owner'] as const;
export type ShopRole = (typeof shopRoles)[number];
export const hasRole = (role: ShopRole, minRole: ShopRole): boolean =>
	shopRoles.indexOf(role) >= shopRoles.indexOf(minRole);

/** R-tax-class: the tax category of a shop's bags, and who may remit the tax. */
export const taxClasses = ['prepared', 'bakery', 'grocery', 'mixed'] as const;
export type TaxClass = (typeof taxClasses)[number];
export const taxRemitters = ['platform', 'shop'] as const;
export type TaxRemitter = (typeof taxRemitters)[number];

/** An email per sale, or one summary before pickup (R-shop-emails). */
export const newOrderEmails = ['each', 'digest'] as const;
export type NewOrderEmails = (typeof newOrderEmails)[number];

export const periods = ['morning', 'afternoon', 'evening'] as const;
export type Period = (typeof periods)[number];
export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Day = (typeof days)[number];

/** R-slot-bounds. Evening overlaps afternoon, so 5 o'clock can be either. */
export const periodBounds: Record<Period, { from: string; to: string }> = {
	morning: { from: '06:00', to: '11:59' },
	afternoon: { from: '12:00', to: '17:59' },
	evening: { from: '17:00', to: '23:59' },
};
/** R-week */
export const periodDefaults: Record<Period, { start: string; end: string }> = {
	morning: { start: '08:00', end: '11:00' },
	afternoon: { start: '14:00', end: '17:00' },
	evening: { start: '17:00', end: '20:00' },
};

/** Crockford base32, which excludes I, L, O, U (R-pickup-code). */
export const pickupCodePattern = /^[0-9A-HJKMNP-TV-Z]{8}$/;

export const listSorts = ['distance', 'soonest', 'price', 'rating', 'value'] as const;
export type ListSort = (typeof listSorts)[number];

/** Share of the likely supply that a shop offers (R-suggested-count). */
export const cautions = ['cautious', 'even', 'bold'] as const;
export type Caution = (typeof cautions)[number];

/** R-operator-pages */
export const operatorPages = ['privacy', 'terms', 'shop_terms', 'imprint'] as const;
export type OperatorPageName = (typeof operatorPages)[number];
export const operatorPagePaths = {
	terms: '/terms',
	shop_terms: '/terms/shops',
	privacy: '/privacy-policy',
	imprint: '/imprint',
} as const satisfies Record<OperatorPageName, string>;
export const pageTextMax = 20_000;

/** People who agreed to a version before `asked_from` are asked again. `agreed` is null if they never agreed. */
export const isAgreementDue = (
	agreed: number | null,
	{ version, asked_from }: { version: number; asked_from: number },
): boolean => (agreed === null ? version > 0 : agreed < asked_from);
