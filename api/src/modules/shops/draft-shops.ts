// Shops from a sheet wait as drafts for their owners, who finish them through a link (R-shop-sheet, R-shop-drafts). The
// link is signed, not stored, so an admin can copy and send it at any time.
import {
	type Invitation,
	type Language,
	type LineRead,
	type ShopDraft,
	shopDraftLimits,
	type Translated,
	type UsState,
	usStates,
} from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { ShopDraftRow } from '#db/tables.ts';
import { nameKey, promoteToBusiness } from '#identity';
import { AppError, orNotFound } from '#lib/app-error.ts';
import { bound } from '#lib/bound.ts';
import { type Signer, signedLinks } from '#lib/signatures.ts';
import { msg } from '#lib/texts.ts';
import { enqueueMail } from '#notifications';
import type { Places } from '#places';
import type { Clock } from '#ports/clock.ts';
import * as store from './drafts.store.ts';
import { linesOf } from './read-sheet.ts';

export interface DraftsDeps {
	db: Db;
	clock: Clock;
	places: Pick<Places, 'zips'>;
	publicUrl: string;
	signer: Signer;
}
interface Person {
	userId: string;
	email: string;
}
type Line = Omit<LineRead, 'problems'> & { problems: Translated[]; draft: store.NewDraft };

const dayMs = 24 * 3_600_000;
const linksOf = (deps: DraftsDeps) => signedLinks(deps, { what: 'shop draft', path: 'join?token=' });

/** Determines the outcome of each line. */
async function read(deps: DraftsDeps, tx: Db, bytes: Uint8Array): Promise<Line[]> {
	const checked = linesOf(bytes);
	const towns = await deps.places.zips([...new Set(checked.map(({ given }) => given.zip_code))]);
	const townOf = new Map(towns.filter(({ state }) => state in usStates).map((town) => [town.zip_code, town]));
	const keyOf = (email: string, name: string) => `${email} ${nameKey(name)}`;
	const there = await store.knownOf(tx, [...new Set(checked.map(({ given }) => given.email))]);
	const known = new Map(there.map((one) => [keyOf(one.email, one.name), one]));
	const lineOf = new Map<string, number>();
	const created_at = deps.clock.now();
	const expires_at = new Date(created_at.getTime() + shopDraftLimits.linkDays * dayMs);
	return checked.map(({ line, given, problems: found }) => {
		const { display_name: name, email, street, zip_code } = given;
		const key = keyOf(email, name);
		const { city = '', state = '' } = townOf.get(zip_code) ?? {};
		const first = lineOf.get(key);
		const problems = [...found];
		if (name && email) lineOf.set(key, first ?? line);
		if (/^\d{5}$/.test(zip_code) && !city)
			problems.push(msg('We know no ZIP code {zip} in the 50 states. Check it.', { zip: zip_code }));
		if (first)
			problems.push(msg('It’s the same shop as in line {line}. Delete one of them.', { line: first }));
		const { id = crypto.randomUUID(), outcome = 'create' } = known.get(key) ?? {};
		const isRefused = problems.length > 0;
		const isSaved = !isRefused && (outcome === 'create' || outcome === 'update');
		return {
			line,
			name,
			email,
			outcome: isRefused ? 'refused' : outcome,
			place: isRefused ? '' : `${street}, ${city}, ${state} ${zip_code}`,
			has_account: known.has(keyOf(email, '')),
			problems,
			link: isSaved ? linksOf(deps).urlFor(id) : '',
			draft: {
				...given,
				id,
				name_key: nameKey(name),
				city,
				state,
				created_at,
				expires_at,
				language: given.language as Language,
			},
		};
	});
}

/** With `send`, all lines are saved in one commit, or none if any is refused. */
const upload = (deps: DraftsDeps, adminId: string, bytes: Uint8Array, send: 'new' | 'all' | undefined) =>
	transaction(deps.db, `admin:${adminId}`, async (tx) => {
		const at = deps.clock.now();
		await store.deleteDrafts(tx, { before: at });
		const lines = await read(deps, tx, bytes);
		const details = lines.flatMap(({ line, problems }) =>
			problems.map((message) => ({ field: `line ${line}`, message })),
		);
		if (!send) return lines;
		if (details.length > 0) throw new AppError('INVALID_INPUT', { details });
		const saved = lines.filter(({ link }) => link !== '');
		await store.saveDrafts(
			tx,
			saved.map(({ draft }) => draft),
		);
		for (const { outcome, email: to, name: shop, link: finish_url, draft } of saved) {
			if (send === 'new' && outcome !== 'create') continue;
			const change_id = `${draft.id}:${at.getTime()}`;
			const reader = { to, first_name: '', asked_in: draft.language };
			await enqueueMail(tx, { kind: 'shop_draft', change_id, shop, finish_url, ...reader }, at);
		}
		return lines;
	});

async function find(deps: DraftsDeps, token: string): Promise<ShopDraftRow | undefined> {
	const id = linksOf(deps).idOf(token);
	return id === undefined ? undefined : store.findDraft(deps.db, id, deps.clock.now());
}

function refuseOthers(draft: ShopDraftRow, { email }: Person): void {
	if (draft.email !== email.toLowerCase()) throw new AppError('INVITATION_OTHER_ADDRESS');
	if (draft.finished_at) throw new AppError('INVITATION_USED');
}

/** Ends the draft in the commit that opens the shop. Returns the draft's id, which becomes the shop's. */
export async function finishDraft(deps: DraftsDeps, tx: Db, person: Person, token: string): Promise<string> {
	const draft = await orNotFound(find(deps, token));
	refuseOthers(draft, person);
	if (!(await store.finishDraft(tx, draft.id, deps.clock.now()))) throw new AppError('INVITATION_USED');
	return draft.id;
}

async function list(deps: DraftsDeps): Promise<ShopDraft[]> {
	const drafts = await store.waitingDrafts(deps.db, deps.clock.now());
	return drafts.map(({ id, display_name: name, email, expires_at }) => ({
		id,
		name,
		email,
		expires_at: expires_at.toISOString(),
		link: linksOf(deps).urlFor(id),
	}));
}

export const createDrafts = (deps: DraftsDeps) => ({
	...bound(deps, { list, upload }),
	deleteExpired: () => store.deleteDrafts(deps.db, { before: deps.clock.now() }),
	/** Returns undefined if no draft has this token. */
	async look(token: string): Promise<Invitation | undefined> {
		const draft = await find(deps, token);
		if (!draft) return undefined;
		const { display_name, street, city, state, zip_code, category, email, finished_at } = draft;
		return {
			business_name: display_name,
			role: 'owner',
			invited_by: '',
			email,
			state: finished_at ? 'used' : 'open',
			shop: { display_name, street, city, state: state as UsState, zip_code, category },
		};
	},
	/** Makes a customer a business user, who may use the wizard. Returns undefined if no draft has this token. */
	async accept(person: Person, token: string): Promise<string | undefined> {
		const draft = await find(deps, token);
		if (!draft) return undefined;
		refuseOthers(draft, person);
		await transaction(deps.db, `business:${person.userId}`, (tx) =>
			promoteToBusiness(tx, person.userId, deps.clock.now()),
		);
		return draft.id;
	},
});
export type Drafts = ReturnType<typeof createDrafts>;
