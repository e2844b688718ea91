import type { Language, User } from '@flavorbag/contract';
import type { UserRow } from '#db/tables.ts';

type Known = 'external_id' | 'email' | 'first_name' | 'last_name';
export type UserFacts = Omit<UserRow, Known | 'deleted_at'> & Record<Known, string>;

/** Letters that NFD doesn't decompose, and the plain letters that people type instead. */
export const strokes = { letters: 'ÐðĐđŁłØøı', plain: 'DdDdLlOoi' };

export const nameKey = (typed: string): string =>
	typed
		.normalize('NFD')
		.replaceAll(/[\u0300-\u036f]/g, '')
		.replaceAll(/[ÐðĐđŁłØøı]/g, (letter) => strokes.plain.charAt(strokes.letters.indexOf(letter)))
		.replaceAll(/\s+/g, ' ')
		.replace(/\.$/, '')
		.trim()
		.toLowerCase();

/** A ZIP code is a string of five digits internally and an integer on the wire (R-zip-text). */
export const zipText = (zip: number) => String(zip).padStart(5, '0');

export function userOnWire(row: UserFacts): User {
	const { lat, lng, zip_code, created_at, updated_at, ...same } = row;
	return {
		id: same.id,
		external_id: same.external_id,
		email: same.email,
		first_name: same.first_name,
		last_name: same.last_name,
		role: same.role,
		phone_number: same.phone_number,
		verified: same.verified,
		coordinates: lat === null || lng === null ? null : { lat, lng },
		street: same.street,
		city: same.city,
		state: same.state,
		zip_code: zip_code === null ? null : Number(zip_code),
		language: same.language,
		terms_version: same.terms_version,
		created_at: created_at.toISOString(),
		updated_at: updated_at.toISOString(),
	};
}

export interface ProfileEdit {
	first_name?: string | undefined;
	last_name?: string | undefined;
	phone_number?: string | null | undefined;
	street?: string | null | undefined;
	city?: string | null | undefined;
	state?: string | null | undefined;
	zip_code?: number | null | undefined;
	language?: Language | undefined;
}

/** Absent fields stay unchanged, and null clears them (R-profile-edit). */
export function profileChanges(edit: ProfileEdit) {
	const { zip_code, ...texts } = edit;
	const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
	return {
		...(given as Omit<ProfileEdit, 'zip_code'>),
		...(zip_code !== undefined && { zip_code: zip_code === null ? null : zipText(zip_code) }),
	};
}
