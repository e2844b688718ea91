// Stores the answer to a key in the transaction of its effect. A repeat with the same parameters replays it; other
// parameters are refused. Keys expire after 24 hours, like Stripe's.
import { createHash } from 'node:crypto';
import { Failure } from './failure.ts';
import type { Store } from './store.ts';

export interface Answer {
	status: number;
	body: string;
}
interface SavedAnswer extends Answer {
	fingerprint: string;
	request_id: string;
}

const retentionSeconds = 24 * 3_600;

function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== 'object' || value === null) return value;
	return Object.entries(value)
		.sort(([left], [right]) => (left < right ? -1 : 1))
		.map(([key, inner]) => [key, sorted(inner)]);
}

export const fingerprintOf = (path: string, input: unknown) =>
	createHash('sha256')
		.update(JSON.stringify([path, sorted(input)]))
		.digest('base64');

export function createIdempotency(store: Store, seconds: () => number) {
	return {
		find(key: string, fingerprint: string): SavedAnswer | undefined {
			const saved = store.one<SavedAnswer>('select * from idempotency where key = ?', key);
			if (saved && saved.fingerprint !== fingerprint) {
				throw new Failure(400, {
					type: 'idempotency_error',
					message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
				});
			}
			return saved;
		},
		save(key: string, fingerprint: string, answer: Answer, requestId: string): void {
			store.run(
				'insert into idempotency (key, fingerprint, status, body, request_id, created) values (?, ?, ?, ?, ?, ?)',
				key,
				fingerprint,
				answer.status,
				answer.body,
				requestId,
				seconds(),
			);
		},
		deleteOld(): void {
			store.run('delete from idempotency where created < ?', seconds() - retentionSeconds);
		},
	};
}
