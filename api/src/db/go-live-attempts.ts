/** What was tried before an opening (R-go-live): the last try of each kind. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Addresses like `https://bags.example`, as a page and its server saw them. */
export interface Look {
	browser: string;
	server: string;
	/** It came from a private network, so the server may have seen the proxy. */
	is_private: boolean;
	off_seconds: number;
}
export type AttemptKind = 'look' | 'mail' | 'uptime';
export interface Attempt {
	point: AttemptKind;
	settings: string;
	at: Date;
	/** Of a test email, until its link is opened. */
	link_id: string | null;
	seen: Look;
}

export async function lastAttempts(db: Db): Promise<Attempt[]> {
	const { rows } =
		await sql<Attempt>`select point, settings, at, link_id, seen from go_live_attempts`.execute(db);
	return rows;
}

export async function saveAttempt(
	db: Db,
	row: Omit<Attempt, 'seen' | 'link_id'> & Partial<Attempt>,
): Promise<void> {
	const { point, settings, at, link_id = null, seen = {} } = row;
	await sql`
		insert into go_live_attempts (point, settings, at, link_id, seen)
		values (${point}, ${settings}, ${at}, ${link_id}, ${JSON.stringify(seen)})
		on conflict (point) do update set settings = excluded.settings, at = excluded.at,
			link_id = excluded.link_id, seen = excluded.seen`.execute(db);
}

/** False for a link that was opened before, or isn't the latest one. */
export async function openLink(db: Db, linkId: string, at: Date): Promise<boolean> {
	const { numAffectedRows } = await sql`
		update go_live_attempts set at = ${at}, link_id = null where link_id = ${linkId}`.execute(db);
	return numAffectedRows === 1n;
}
