/** What a shop may state about its bags, and which statements count (R-bag-contents, R-allergens-confirmed). Pure. */

import {
	type BagPatch,
	type BagWords,
	bagContradictions,
	bagLimits,
	bagText,
	type Language,
	type OwnBag,
	type Translated,
	allergens as theNine,
} from '@flavorbag/contract';
import type { BagAllergensTable, BagRow, BusinessRow } from '#db/tables.ts';
import type { Problem } from '#lib/app-error.ts';
import { bagWords, inEach, localeOf } from '#lib/texts.ts';
import { dateFormat } from '#lib/time.ts';

const contentFields = ['size', 'contains', 'handling', 'container', 'diets'] as const;
export type Contents = Pick<BagRow, (typeof contentFields)[number]>;
export type Statement = Pick<BagAllergensTable, 'allergen' | 'state'>;
export type StatementRow = Omit<BagAllergensTable, 'business_id'>;

export const emptyContents: Contents = { size: null, contains: [], handling: [], container: null, diets: [] };

export function contentsWith(before: Contents, patch: BagPatch): { contents: Contents; isEdited: boolean } {
	const contents: Contents = {
		size: patch.size === undefined ? before.size : patch.size,
		contains: patch.contains ?? before.contains,
		handling: patch.handling ?? before.handling,
		container: patch.container === undefined ? before.container : patch.container,
		diets: patch.diets ?? before.diets,
	};
	const isEdited = contentFields.some(
		(field) => JSON.stringify(contents[field]) !== JSON.stringify(before[field]),
	);
	return { contents, isEdited };
}

export function statementsOf({ allergens = [] }: BagPatch) {
	const stated = allergens.flatMap(({ allergen, state }) =>
		state === 'not_stated' ? [] : [{ allergen, state }],
	);
	const removed = allergens.filter(({ state }) => state === 'not_stated').map(({ allergen }) => allergen);
	return { stated, removed };
}

export function statementsWith(before: readonly Statement[], patch: BagPatch): Statement[] {
	const given = new Set(patch.allergens?.map(({ allergen }) => allergen));
	return [...before.filter(({ allergen }) => !given.has(allergen)), ...statementsOf(patch).stated];
}

export function bagProblems(
	contents: Contents,
	statements: readonly Statement[],
	patch: BagPatch,
): Problem[] {
	const problems = new Map<string, Translated>();
	for (const { diet, allergen, chip } of bagContradictions({ ...contents, allergens: statements })) {
		const field = patch.diets ? 'diets' : allergen ? 'allergens' : 'contains';
		const said = (words: BagWords) => {
			const inside = allergen ? words.allergens[allergen] : chip ? words.chips[chip] : '';
			return words.contradiction(words.diets[diet], inside);
		};
		if (!problems.has(field))
			problems.set(
				field,
				inEach(({ language }) => said(bagWords[language])),
			);
	}
	return [...problems].map(([field, message]) => ({ field, message }));
}

const statementMs = bagLimits.statementDays * 24 * 3_600_000;
/** Must match bag_of() in the database. */
const isConfirmed = (row: StatementRow, { contents_version }: BagRow, now: Date) =>
	row.contents_version === contents_version && row.stated_at.getTime() > now.getTime() - statementMs;

export function toOwnBag(
	row: BagRow | undefined,
	statements: readonly StatementRow[],
	{ now, names, proposal }: { now: Date; names: ReadonlyMap<string, string>; proposal: OwnBag['proposal'] },
): OwnBag {
	const { size, contains, handling, container, diets } = row ?? emptyContents;
	const nameOf = (userId: string) => names.get(userId) ?? '';
	const newest = statements.toSorted((a, b) => b.stated_at.getTime() - a.stated_at.getTime())[0];
	const allergens = theNine.map((allergen) => {
		const found = statements.find((one) => one.allergen === allergen);
		return {
			allergen,
			state: found?.state ?? ('not_stated' as const),
			confirmed: found !== undefined && row !== undefined && isConfirmed(found, row, now),
			stated_at: found?.stated_at.toISOString() ?? null,
			stated_by: found ? nameOf(found.stated_by) : null,
		};
	});
	return {
		size,
		contains,
		handling,
		container,
		diets,
		allergens,
		version: row?.version ?? 0,
		edited: row ? { by: nameOf(row.edited_by), at: row.edited_at.toISOString() } : null,
		confirmed: newest ? { by: nameOf(newest.stated_by), at: newest.stated_at.toISOString() } : null,
		to_confirm: allergens.some(({ state, confirmed }) => state !== 'not_stated' && !confirmed),
		proposal,
	};
}

export function sheetOf(
	bag: OwnBag,
	shop: Pick<BusinessRow, 'display_name' | 'formatted_address' | 'tz'>,
	now: Date,
	language: Language,
) {
	const words = bagWords[language];
	const format = dateFormat(localeOf(language), { dateStyle: 'long', timeZone: shop.tz });
	const { lines = [], note = '' } = bagText(bag, words) ?? {};
	return {
		locale: localeOf(language),
		name: shop.display_name,
		address: shop.formatted_address,
		title: words.sheet.title,
		columns: words.sheet.columns,
		lines: lines.filter(({ of }) => of !== 'allergens'),
		allergens: bag.allergens.map(({ allergen, state, confirmed, stated_by, stated_at }) => ({
			name: words.allergens[allergen],
			state:
				state === 'not_stated' || confirmed
					? words.states[state]
					: words.sheet.notConfirmed(words.states[state]),
			statedBy: stated_at ? words.sheet.statedBy(stated_by ?? '', format.format(new Date(stated_at))) : '',
		})),
		note,
		printed: words.sheet.printed(format.format(now)),
	};
}
