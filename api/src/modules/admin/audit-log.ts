// The audit log (R-audit-log, ADR 103). An audited call is recorded before it is made, or not made at all. Entries are
// immutable, and a hash saved earlier proves it.
import {
	type AuditAction,
	type AuditEntry,
	auditLogLimits,
	type Endpoint,
	type EndpointName,
	type Language,
} from '@flavorbag/contract';
import { LRUCache } from 'lru-cache';
import type { Db } from '#db/database.ts';
import { type Paged, paged } from '#http/handlers.ts';
import { AppError } from '#lib/app-error.ts';
import { csvLine } from '#lib/csv.ts';
import { csvHeads } from '#lib/csv-words.ts';
import {
	deleteOldEntries,
	type EntryFilter,
	type EntryRow,
	eachEntry,
	findEntries,
	insertEntry,
	type NewEntry,
	textOf,
} from './audit-log.store.ts';

interface AuditLogDeps {
	db: Db;
	namesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>>;
	shopsOf(ids: readonly string[]): Promise<Map<string, { display_name: string }>>;
	/** Days to keep entries, at least 365. */
	days: number;
}
interface AuditedCall {
	/** The contract's tests check that each audited name is an AuditAction. */
	name: EndpointName;
	endpoint: Pick<Endpoint, 'method' | 'audited'>;
	actorId: string;
	requestId: string;
	input: { params?: unknown; query?: unknown; body?: unknown };
}

const fieldsOf = (value: unknown) => Object.entries((value ?? {}) as Record<string, unknown>);

function entryOf({ name, endpoint, actorId, requestId, input }: AuditedCall): NewEntry {
	const { user_id, id, ...rest } = Object.fromEntries(fieldsOf(input.params)) as Record<string, string>;
	const sent = [...fieldsOf(input.query), ...fieldsOf(input.body)].filter(
		([name, value]) => value !== undefined && endpoint.audited?.includes(name),
	);
	return {
		actorId,
		action: name as AuditAction,
		subjectId: user_id ?? id,
		details: { ...(user_id && { business_id: id }), ...rest, ...Object.fromEntries(sent) },
		requestId,
	};
}

const isId = (one: unknown): one is string =>
	typeof one === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(one);

const columns = [
	'id',
	'at',
	'actor_id',
	'actor',
	'action',
	'subject_id',
	'details',
	'request_id',
	'hash',
	'hashed_text',
];

async function* lines(
	rows: AsyncIterable<EntryRow>,
	namesFor: (rows: readonly EntryRow[]) => Promise<Map<string, string>>,
	language: Language,
): AsyncGenerator<string> {
	yield csvLine(csvHeads(columns, language));
	const names = new Map<string, string>();
	for await (const row of rows) {
		const actor = row.actor_id ?? '';
		if (actor !== '' && !names.has(actor)) names.set(actor, (await namesFor([row])).get(actor) ?? '');
		yield csvLine([
			row.id,
			row.at_text,
			actor,
			names.get(actor) ?? '',
			row.action,
			row.subject_id ?? '',
			row.details_text,
			row.request_id ?? '',
			row.hash.toString('hex'),
			textOf(row),
		]);
	}
}

export function createAuditLog({ db, namesOf, shopsOf, days }: AuditLogDeps) {
	const looks = new LRUCache<string, Promise<number>>({ max: 10_000, ttl: auditLogLimits.lookMs });

	/** Pages poll, so repeated GETs within `lookMs` share one entry. */
	async function add({ method }: Pick<Endpoint, 'method'>, entry: NewEntry): Promise<void> {
		if (method !== 'GET') return void (await insertEntry(db, entry));
		const { requestId: _, ...look } = entry;
		const key = JSON.stringify(look);
		const added = looks.get(key) ?? insertEntry(db, entry);
		looks.set(key, added, { noUpdateTTL: true });
		try {
			await added;
		} catch (error) {
			looks.delete(key);
			throw error;
		}
	}

	async function record<T>(call: AuditedCall, make: () => Promise<T>): Promise<T> {
		const entry = entryOf(call);
		await add(call.endpoint, entry);
		try {
			return await make();
		} catch (error) {
			const refused = error instanceof AppError ? error.code : 'INTERNAL_ERROR';
			await insertEntry(db, { ...entry, details: { ...entry.details, refused } });
			throw error;
		}
	}

	const namesFor = (rows: readonly EntryRow[]) =>
		namesOf(db, [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))]);

	async function list(
		filter: EntryFilter & { page: number; per_page: number },
	): Promise<Paged<{ entries: AuditEntry[]; names: { id: string; name: string }[] }>> {
		const { rows, total } = await findEntries(db, filter, filter);
		const named = rows.flatMap((row) => [
			row.actor_id,
			row.subject_id,
			...Object.values(JSON.parse(row.details_text)),
		]);
		const ids = [...new Set([...named, filter.actor, filter.subject].filter(isId))];
		const [names, shops] = await Promise.all([namesOf(db, ids), shopsOf(ids)]);
		for (const [id, { display_name: name }] of shops) if (name) names.set(id, name);
		const entries = rows.map((row) => ({
			id: row.id,
			at: row.at.toISOString(),
			actor: row.actor_id === null ? null : { id: row.actor_id, name: names.get(row.actor_id) ?? null },
			action: row.action,
			subject_id: row.subject_id,
			details: fieldsOf(JSON.parse(row.details_text)).map(([name, value]) => ({
				name,
				value: String(value),
			})),
			request_id: row.request_id,
			hash: row.hash.toString('hex'),
		}));
		return paged({ entries, names: [...names].map(([id, name]) => ({ id, name })) }, filter, total);
	}

	return {
		record,
		list,
		file: (filter: EntryFilter, language: Language) => lines(eachEntry(db, filter), namesFor, language),
		tidy: () => deleteOldEntries(db, days),
	};
}
export type AuditLog = ReturnType<typeof createAuditLog>;
