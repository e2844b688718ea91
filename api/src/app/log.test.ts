import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { AppError } from '#lib/app-error.ts';
import { errorLine } from '#lib/serialize-error.ts';
import { ProviderRefused } from '#ports/payments.ts';
import { freshDatabase } from '#test/database.ts';
import { freePort } from '../../../packages/ops/ports.ts';
import { createLog } from './log.ts';

const { db, url } = await freshDatabase();
const port = await freePort();
const lines: string[] = [];
const log = createLog(
	'debug',
	new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) }),
);
const canary = 'canary-7@example.com';

function logged(error: unknown): { err: Record<string, unknown>; msg: string } {
	lines.length = 0;
	log.error({ err: error }, 'it failed');
	return JSON.parse(lines.join(''));
}
const thrownBy = async (work: () => unknown): Promise<unknown> => {
	try {
		return await work();
	} catch (error) {
		return error;
	}
};

test('what a value says of itself is not logged, wherever the error hides it', async () => {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const failing: [string, () => unknown][] = [
		[
			'a violated constraint',
			() =>
				client.query(`insert into users (id, email, first_name) values (gen_random_uuid(), $1, $1)`, [
					canary,
				]),
		],
		['a wrong value', () => client.query('select $1::uuid', [canary])],
		[
			'a raised message',
			() =>
				client.query(
					`do $$ begin raise exception '${canary}' using errcode = '23514', detail = '${canary}'; end $$`,
				),
		],
		['JSON', () => JSON.parse(canary)],
		['an address', () => new URL(canary)],
		['a fetch', () => fetch(`http://127.0.0.1:${port}/?q=${canary}`)],
		['a zone', () => new Date().toLocaleString('en', { timeZone: canary })],
		['the in operator', () => 'x' in (canary as unknown as object)],
		[
			'a provider',
			() => {
				throw new ProviderRefused(`No such customer: ${canary}`, 'resource_missing');
			},
		],
		[
			'a refusal',
			() => {
				throw new AppError('NOT_FOUND', {
					message: { en: canary, es: canary },
					details: [{ field: canary, message: { en: canary, es: canary } }],
					cause: new RangeError(canary, { cause: canary }),
				});
			},
		],
		[
			'properties',
			() => {
				throw Object.assign(new SyntaxError(canary), {
					input: canary,
					response: `550 <${canary}>`,
					responseCode: 550,
					code: 'EENVELOPE',
					rejected: [canary],
				});
			},
		],
		[
			'a string',
			() => {
				throw canary;
			},
		],
		[
			'many',
			() => {
				throw new AggregateError([new RangeError(canary)], canary);
			},
		],
	];
	for (const [what, work] of failing) {
		const error = await thrownBy(work);
		const { err } = logged(error);
		expect(err.type, what).toEqual(expect.any(String));
		expect(lines.join(''), what).not.toContain('canary');
		expect(errorLine(error), what).not.toContain('canary');
	}
	await client.end();
});

test('the sentence is never taken from the error', () => {
	for (const given of [new Error(canary), { err: new Error(canary) }]) {
		lines.length = 0;
		log.warn(given);
		expect(JSON.parse(lines.join('')).msg).toBe('an error');
	}
});

test('what helps to find the fault is logged', async () => {
	const violation = logged(
		await thrownBy(() =>
			db
				.insertInto('slots')
				.values({ business_id: crypto.randomUUID() } as never)
				.execute(),
		),
	);
	expect(violation.err).toMatchObject({ code: '23502', table: 'slots', column: expect.any(String) });
	expect(logged(await thrownBy(() => fetch(`http://127.0.0.1:${port}`))).err).toMatchObject({
		type: 'TypeError',
		cause: { code: 'ECONNREFUSED' },
	});
	const own = logged(new Error('order 7 has no payment'));
	expect(own.err).toMatchObject({ type: 'Error', message: 'order 7 has no payment' });
	expect((own.err.stack as string[])[0]).toMatch(/^api\/src\/app\/log\.test\.ts:\d+/);
	const mistake = logged(await thrownBy(() => (undefined as unknown as { a: { b: 1 } }).a.b));
	expect(mistake.err.message).toBe('Cannot read properties of undefined');
	const missing = logged(await thrownBy(() => db.selectFrom('nothing' as never).execute()));
	expect(missing.err).toMatchObject({ code: '42P01', message: 'relation "nothing" does not exist' });
	expect(errorLine(new ProviderRefused('x', 'card_declined'))).toBe('ProviderRefused card_declined');
});
