/** R-console-settings: settings are shown without secrets, and each start records its changes once. */
import { describedSetting, type InstallationSetting, settingNames } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makePerson } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';
import { readConfig } from '../../app/config.ts';
import { createSettings } from './record-settings.ts';

const smtp = { SMTP_URL: 'smtps://mailer:hunter2@mail.example.com', MAIL_FROM: 'FlavorBag <a@example.com>' };
const world = await createWorld({
	webhooks: false,
	env: {
		METRICS_TOKEN: 'x'.repeat(16),
		METRICS_PORT: '19464',
		PLATFORM_FEE_BPS: '0',
		ONE_OFFER_A_DAY: 'true',
		OTEL_SERVICE_NAME: 'town',
		S3_ENDPOINT: 'https://keeper:hunter2@s3.example.com/path',
	},
});
const { call } = world;
const { db } = world.database;
const admin = await makePerson(world);
await world.app.identity.grantAdmin(admin.email);

const get = async () => (await call('admin.settings.get', { token: admin.token })).data.settings;
const changes = async (query = {}) =>
	(await call('admin.settings.changes', { token: admin.token, query })).data.changes;
const start = (more: NodeJS.ProcessEnv = {}, version = '2.0.0') =>
	createSettings({ db, settings: readConfig({ ...world.env, ...more }).settings, version }).record();
const latest = async (count: number) =>
	(await changes({ per_page: count })).map(({ name, was, became, version }) => [name, was, became, version]);

test('every setting is there, with what counts and whether that is its default', async () => {
	const settings = await get();
	expect(settings.map(({ name }) => name)).toEqual(settingNames);
	const of = (name: string) => settings.find((one) => one.name === name);
	expect(of('DATABASE_POOL')).toEqual({ name: 'DATABASE_POOL', state: 'default', value: '12' });
	expect(of('METRICS_PORT')).toEqual({ name: 'METRICS_PORT', state: 'set', value: '19464' });
	expect(of('OTEL_SERVICE_NAME')).toMatchObject({ state: 'set', value: 'town' });
	expect(of('PLATFORM_FEE_BPS')).toMatchObject({ state: 'default', value: '0' });
	expect(of('ONE_OFFER_A_DAY')).toMatchObject({ state: 'default', value: 'true' });
	expect(of('WINS_A_WEEK')).toMatchObject({ state: 'default', value: null });
	expect(of('BACKUP_KEY')).toEqual({ name: 'BACKUP_KEY', state: 'unknown', value: null });
	expect(of('METRICS_TOKEN')).toEqual({ name: 'METRICS_TOKEN', state: 'set', value: null });
	expect(of('STRIPE_SECRET_KEY')).toEqual({ name: 'STRIPE_SECRET_KEY', state: 'default', value: null });
	expect(of('S3_ENDPOINT')?.value).toBe('https://…@s3.example.com/path');
});

test('no part of a secret is answered, recorded or logged', async () => {
	await start(smtp);
	const texts = JSON.stringify([await get(), await changes({ per_page: 100 })]);
	const { rows } = await sql<{
		text: string;
	}>`select setting_changes::text as text from setting_changes`.execute(db);
	const all = texts + rows.map(({ text }) => text).join();
	const env: NodeJS.ProcessEnv = { ...world.env, ...smtp };
	const secrets = settingNames.filter((name) => describedSetting(name).isSecret && env[name]);
	expect(secrets).toEqual(
		expect.arrayContaining(['AUTH_SECRET', 'DATABASE_URL', 'METRICS_TOKEN', 'SMTP_URL']),
	);
	for (const name of secrets) expect(all, name).not.toContain(env[name]);
	expect(all).not.toContain('hunter2');
});

test('each start records what it finds changed, and nothing else', async () => {
	await start();
	expect(await start()).toBe(0);
	expect(await start({ MAX_BAGS_PER_CUSTOMER: '3', ...smtp })).toBe(3);
	expect((await latest(3)).toSorted()).toEqual([
		['MAIL_FROM', null, 'FlavorBag <a@example.com>', '2.0.0'],
		['MAX_BAGS_PER_CUSTOMER', null, '3', '2.0.0'],
		['SMTP_URL', null, '', '2.0.0'],
	]);
	const other = { ...smtp, SMTP_URL: 'smtps://mailer:other@mail.example.com' };
	expect(await start({ MAX_BAGS_PER_CUSTOMER: '3', ...other })).toBe(0);
	expect(await start({ MAX_BAGS_PER_CUSTOMER: '5', ...other }, '2.1.0')).toBe(1);
	expect(await latest(1)).toEqual([['MAX_BAGS_PER_CUSTOMER', '3', '5', '2.1.0']]);
	expect(await start()).toBe(3);
	expect((await latest(3)).toSorted()).toEqual([
		['MAIL_FROM', 'FlavorBag <a@example.com>', null, '2.0.0'],
		['MAX_BAGS_PER_CUSTOMER', '5', null, '2.0.0'],
		['SMTP_URL', '', null, '2.0.0'],
	]);
});

test('processes that start together record a change once', async () => {
	await start();
	const found = await Promise.all([1, 2, 3, 4].map(() => start({ WINS_A_WEEK: '4' })));
	expect(found.toSorted()).toEqual([0, 0, 0, 1]);
	expect(await latest(1)).toEqual([['WINS_A_WEEK', null, '4', '2.0.0']]);
});

test('the history is paged, newest first, and nobody changes it', async () => {
	for (const count of ['5', '6', '7']) await start({ WINS_A_WEEK: count });
	const answer = await call('admin.settings.changes', {
		token: admin.token,
		query: { page: 2, per_page: 1 },
	});
	expect(answer.data.changes).toMatchObject([{ name: 'WINS_A_WEEK', was: '5', became: '6' }]);
	expect(answer.body).toMatchObject({ meta: { pagination: { page: 2, per_page: 1 } } });
	for (const statement of [
		`update setting_changes set became = '9'`,
		'delete from setting_changes',
		'truncate setting_changes',
	]) {
		await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: '42501' });
		await expect(sql.raw(statement).execute(world.database.owner), statement).rejects.toThrow(
			/append-only|never emptied/,
		);
	}
});

test('a secret has no value that could be shown, whatever it is set to', () => {
	const settings: InstallationSetting[] = readConfig({ ...world.env, ...smtp }).settings;
	for (const { name, value } of settings)
		if (describedSetting(name).isSecret) expect([name, value]).toEqual([name, null]);
});
