/** The export of emails and of answers stored for repeated calls (R-export). */

import { sql } from 'kysely';
import { msg } from '#lib/texts.ts';
import { type PersonalData, personal } from './personal-data.ts';

/** The email's kind, from `mail:receipt:…` or `mail:unless_pushed:…`. */
const kind = sql`split_part(replace(dedupe_key, 'mail:unless_pushed:', 'mail:'), ':', 2)`;
/** Emails about an order that go to its shop. */
const toShop =
	'new_order cancelled_by_customer cancelled_by_admin refund_to_answer refund_decided refunded_by_admin'.split(
		' ',
	);

export const dbExport: PersonalData = {
	tables: [
		personal('emails', 'outbox', msg('Emails to you'), {
			about: ({ email, mailIds }) => sql<boolean>`topic = 'mail' and (
				lower(payload ->> 'to') = ${email}
				or (right(dedupe_key, 36) = any(${mailIds}::text[])
					and ${kind} <> all(${toShop}::text[])))`,
			shown: 'email run_at done_at dead_at',
			derived: { email: { of: 'dedupe_key', value: () => kind } },
			withheld: {
				'emails alone': 'topic',
				'its words, until they are sent; links in them are secrets': 'payload',
				'of a job': 'lease_until attempts last_error',
			},
		}),
		personal('records', 'idempotency', msg('Calls with stored answers'), {
			shown: 'endpoint created_at',
			withheld: {
				'of a call': 'key request_sha256',
				'a copy of what stands with the orders, or of a customer’s order': 'answer',
			},
		}),
	],
	left: {
		'of the installation': `migrations sql_files sql_objects write_probe seeded_towns backup_runs backup_requests go_live_attempts`,
		'counts of calls, gone within a day': 'rate_windows',
		'counts of slots, shops and days': 'recounts',
		'of a job': 'audit_cursors',
	},
};
