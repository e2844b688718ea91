/** Completeness of a profile in percent (R-completeness). Pure. */
import type { Business } from '@flavorbag/contract';

export const sections = ['basic', 'contact', 'location', 'image'] as const;
export type Section = (typeof sections)[number];
export type Filled = Pick<
	Business,
	| 'display_name'
	| 'description'
	| 'phone_number'
	| 'email'
	| 'street'
	| 'city'
	| 'state'
	| 'zip_code'
	| 'image_url'
>;

export function doneSections(business: Filled): Record<Section, boolean> {
	const all = (...values: unknown[]) => values.every((value) => String(value ?? '').trim() !== '');
	return {
		basic: all(business.display_name, business.description),
		contact: all(business.phone_number, business.email),
		location: all(business.street, business.city, business.state, business.zip_code),
		image: all(business.image_url),
	};
}

export function completeness(business: Filled): number {
	const done = Object.values(doneSections(business)).filter(Boolean).length;
	return Math.round((done / sections.length) * 100);
}

export const toneOf = (percent: number): 'leaf' | 'honey' | 'tomato' =>
	percent === 100 ? 'leaf' : percent >= 75 ? 'honey' : 'tomato';
