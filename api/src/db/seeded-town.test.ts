import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makePerson } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { runScript } from '../../../packages/ops/test/run-script.ts';
import { beginTown, finishTown, lockTown, townState } from './seeded-town.ts';

const world = await createWorld({ webhooks: false });
const client = new pg.Client({ connectionString: world.database.url });
await client.connect();
afterAll(() => client.end());

const run = (script: string) =>
	runScript([script], {
		cwd: join(import.meta.dirname, '../..'),
		env: { ...world.env, PORT: '0', SEED: 'town' },
	});

// R-whole-town
test('a town is half made from its mark until it is finished', async () => {
	expect(await townState(client)).toBe('empty');
	await beginTown(client, 'town');
	expect(await townState(client)).toBe('half-made');
	await finishTown(client);
	expect(await townState(client)).toBe('whole');
	await sql`delete from seeded_towns`.execute(world.database.owner);
});

test('nobody is served from a half-made town, and it is not filled up either', async () => {
	await beginTown(client, 'town');
	for (const script of ['src/app/main.ts', 'seeds/main.ts']) {
		const { code, stderr } = await run(script);
		expect([script, code, stderr]).toEqual([
			script,
			1,
			expect.stringMatching(/half made.*Nobody was served from it/),
		]);
	}
	await sql`delete from seeded_towns`.execute(world.database.owner);
});

test('one town is made at a time', async () => {
	// The server may not have released the lock of the process before.
	await expect.poll(() => lockTown(client)).toBe(true);
	const { code, stderr } = await run('seeds/main.ts');
	expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining('another process') });
	await client.query('select pg_advisory_unlock_all()');
});

test('a database with people in it is theirs: no town is begun there', async () => {
	await makePerson(world);
	expect(await townState(client)).toBe('used');
	expect(await run('seeds/main.ts')).toMatchObject({ code: 0, stdout: '' });
	expect(await townState(client)).toBe('used');
});
