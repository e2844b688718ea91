/** The operator's pages (R-operator-pages, R-privacy-page). Version 0 is the text in ./shipped. */
import { readFileSync } from 'node:fs';
import {
	type Language,
	languages,
	type OperatorPage,
	type OperatorPageName,
	operatorPages,
	type Settings,
} from '@flavorbag/contract';
import type { Db } from '#db/database.ts';
import { AppError, invalid } from '#lib/app-error.ts';
import { msg } from '#lib/texts.ts';
import type { Clock } from '#ports/clock.ts';
import * as store from './pages.store.ts';

type Texts = Record<Language, string>;
const shippedText = (page: OperatorPageName, language: Language): string =>
	readFileSync(new URL(`shipped/${page}.${language}.md`, import.meta.url), 'utf8').trim();
const shipped = new Map(
	operatorPages.map((page) => [
		page,
		Object.fromEntries(languages.map((language) => [language, shippedText(page, language)])) as Texts,
	]),
);

const shown = ({ page, version, saved_at, en, es }: store.PageVersion): OperatorPage => ({
	page: page as OperatorPageName,
	version,
	saved_at: saved_at.toISOString(),
	en,
	es,
});

export type Pages = ReturnType<typeof createPages>;

export function createPages({ db, clock }: { db: Db; clock: Clock }) {
	const get = async (page: OperatorPageName): Promise<OperatorPage> => {
		const saved = await store.findLatest(db, page);
		return saved ? shown(saved) : { page, version: 0, saved_at: null, ...(shipped.get(page) as Texts) };
	};
	return {
		get,

		async save(page: OperatorPageName, { version, ...texts }: Texts & { version: number; asks: boolean }) {
			const latest = await get(page);
			const row = { page, version: version + 1, ...texts, saved_at: clock.now() };
			const saved = latest.version === version ? await store.insertVersion(db, row) : undefined;
			if (!saved) throw new AppError('PRECONDITION_FAILED');
			return shown(saved);
		},

		async terms(): Promise<Settings['terms']> {
			const versions = await store.latestVersions(db);
			const of = (wanted: OperatorPageName) => {
				const { version = 0, asked_from = 0 } = versions.find(({ page }) => page === wanted) ?? {};
				return { version, asked_from };
			};
			return { terms: of('terms'), shop_terms: of('shop_terms') };
		},

		/** R-terms-agreed: accepts older versions, because they were shown, but not ones that don't exist yet. */
		async refuseUnwritten(page: 'terms' | 'shop_terms', version: number | undefined, field: string) {
			if (version === undefined || version <= (await this.terms())[page].version) return;
			throw invalid(field, msg('There is no such version.'));
		},
	};
}
