/** Emails on their way and sent, and answers stored for repeated calls (R-export). */
import { sql } from 'kysely';
import { isThem, type PersonalData } from './personal-data.ts';

/** `mail:receipt:…`, or one that waits for a device to take it. */
const kind = sql`split_part(replace(dedupe_key, 'mail:unless_pushed:', 'mail:'), ':', 2)`;
/** About an order, but for its shop. */
const toShop = [
	'new_order',
	'cancelled_by_customer',
	'cancelled_by_admin',
	'refund_to_answer',
	'refund_decided',
];

export const dbExport: PersonalData = {
	tables: [
		{
			chapter: 'emails',
			table: 'outbox',
			key: ['id'],
			about: ({ email, mailIds }) => sql<boolean>`topic = 'mail' and (
				lower(payload ->> 'to') = ${email}
				or (right(dedupe_key, 36) = any(${mailIds}::text[])
					and ${kind} <> all(${toShop}::text[])))`,
			columns: [{ name: 'email', of: 'dedupe_key', value: () => kind }, ...['run_at', 'done_at', 'dead_at']],
			withheld: {
				id: 'a number of ours',
				topic: 'emails alone',
				payload: 'its words, until they are sent; links in them are secrets',
				lease_until: 'of a job',
				attempts: 'of a job',
				last_error: 'of a job',
			},
		},
		{
			chapter: 'records',
			table: 'idempotency',
			key: ['user_id', 'key'],
			about: (person) => isThem('user_id', person),
			columns: ['endpoint', 'created_at'],
			withheld: {
				user_id: 'the person',
				key: 'of a call',
				request_sha256: 'of a call',
				answer: 'a copy of what stands with the orders, or of a customer’s order',
			},
		},
	],
	left: {
		migrations: 'of the installation',
		sql_files: 'of the installation',
		sql_objects: 'of the installation',
		rate_windows: 'counts of calls, gone within a day',
		write_probe: 'of the installation',
		seeded_towns: 'of the installation',
		backup_runs: 'of the installation',
		backup_requests: 'of the installation',
		recounts: 'counts of slots, shops and days',
		audit_cursors: 'of a job',
	},
};
