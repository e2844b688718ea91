// Edits a shop's bag contents (R-bag-contents). Edits are atomic and need the current version. Allergen statements
// count for 90 days or until the contents change (R-allergens-confirmed). Existing orders never change.
import type { BagPatch, Language, OwnBag } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { namesOf } from '#identity';
import { AppError, orNotFound } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import type { BagSheet } from '#ports/print.ts';
import { type Asker, findOwnedBusiness, fits, fittingMotifs, lockOwnedBusiness, stampBusiness } from '#shops';
import {
	bagProblems,
	contentsWith,
	emptyContents,
	sheetOf,
	statementsOf,
	statementsWith,
	toOwnBag,
} from './bag.rules.ts';
import * as store from './bag.store.ts';
import { proposedBag } from './bag-proposal.rules.ts';

export interface BagDeps {
	db: Db;
	clock: Clock;
	drawBagSheet(sheet: BagSheet): Promise<Uint8Array>;
}

export async function ownBag({ db, clock }: BagDeps, { shop }: Asker): Promise<OwnBag> {
	const { businessId, ownerId } = shop;
	const business = await orNotFound(findOwnedBusiness(db, ownerId, businessId));
	const [row, statements] = await Promise.all([
		store.findBag(db, businessId),
		store.statementsAbout(db, businessId),
	]);
	const names = await namesOf(db, [
		...new Set([...(row ? [row.edited_by] : []), ...statements.map(({ stated_by }) => stated_by)]),
	]);
	return toOwnBag(row, statements, {
		now: clock.now(),
		names,
		proposal: proposedBag(fittingMotifs(business)),
	});
}

export async function bagSheet(deps: BagDeps, asker: Asker, language: Language): Promise<Uint8Array> {
	const { businessId, ownerId } = asker.shop;
	const business = await orNotFound(findOwnedBusiness(deps.db, ownerId, businessId));
	return deps.drawBagSheet(sheetOf(await ownBag(deps, asker), business, deps.clock.now(), language));
}

/** Throws PRECONDITION_FAILED unless the caller has seen the latest version. */
async function lockBag(tx: Db, { shop: { businessId, ownerId } }: Asker, ifMatch: string | undefined) {
	await orNotFound(lockOwnedBusiness(tx, ownerId, businessId));
	const row = await store.findBag(tx, businessId);
	if (!fits(ifMatch, row?.version ?? 0)) throw new AppError('PRECONDITION_FAILED');
	return { row, statements: await store.statementsAbout(tx, businessId) };
}

export async function changeBag(
	deps: BagDeps,
	asker: Asker,
	patch: BagPatch,
	ifMatch?: string,
): Promise<OwnBag> {
	const { userId, shop } = asker;
	await transaction(deps.db, `business:${userId}`, async (tx) => {
		const { row, statements } = await lockBag(tx, asker, ifMatch);
		const { contents, isEdited } = contentsWith(row ?? emptyContents, patch);
		const details = bagProblems(contents, statementsWith(statements, patch), patch);
		if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
		const { stated, removed } = statementsOf(patch);
		if (!isEdited && stated.length === 0 && removed.length === 0) return;
		const now = deps.clock.now();
		const contents_version = await store.saveBag(tx, shop.businessId, { userId, now, contents, isEdited });
		await store.removeStatements(tx, shop.businessId, removed);
		const stamp = { contents_version, stated_by: userId, stated_at: now };
		await store.saveStatements(tx, shop.businessId, stated, stamp);
		// Makes lists and open pages reload the shop.
		await stampBusiness(tx, shop.businessId, now);
	});
	return ownBag(deps, asker);
}

/** Confirms all allergen statements for the current contents. */
export async function confirmBag(deps: BagDeps, asker: Asker, ifMatch?: string): Promise<OwnBag> {
	const { userId, shop } = asker;
	await transaction(deps.db, `business:${userId}`, async (tx) => {
		const { row, statements } = await lockBag(tx, asker, ifMatch);
		if (!row || statements.length === 0) return;
		const now = deps.clock.now();
		const saved = { userId, now, contents: row, isEdited: false };
		const contents_version = await store.saveBag(tx, shop.businessId, saved);
		const restated = statements.map(({ allergen, state }) => ({ allergen, state }));
		const stamp = { contents_version, stated_by: userId, stated_at: now };
		await store.saveStatements(tx, shop.businessId, restated, stamp);
		await stampBusiness(tx, shop.businessId, now);
	});
	return ownBag(deps, asker);
}
