import { readFileSync } from 'node:fs';
import { installationSettings, settingDocs, settingGroups, settingNames } from '@flavorbag/contract';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, variables } from './config.ts';

const enough = {
	DATABASE_URL: 'postgres://localhost/x',
	AUTH_SECRET: 'x'.repeat(32),
	SANDBOX_URL: 'http://127.0.0.1:1',
	SANDBOX_SECRET_KEY: 'sk',
	SANDBOX_PUBLISHABLE_KEY: 'pk',
	SANDBOX_WEBHOOK_SECRET: 'whsec',
};

test('.env.example lists exactly the variables that are read', () => {
	const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
	const listed = [...text.matchAll(/^#?([A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
	// Only migrations and the launcher read these: the API must not know the tables' owner or the backup key.
	const ofTools = listed.filter((name) => /^(SEED|DATABASE_OWNER_URL|BACKUP_(?!TO$).*)$/.test(name));
	expect(ofTools).toContain('BACKUP_KEY');
	expect(listed.sort()).toEqual([...Object.keys(variables), ...ofTools].sort());
});

// R-console-settings
test('the list of settings that the console shows has exactly those', () => {
	const ofLauncher = Object.entries(installationSettings).filter(([, one]) => 'isOfLauncher' in one);
	const read = settingNames.filter((name) => !ofLauncher.some(([launched]) => launched === name));
	expect(read.toSorted()).toEqual(Object.keys(variables).sort());
	const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
	for (const name of settingNames) expect(text).toMatch(new RegExp(`^#?${name}=`, 'm'));
	expect(text.match(/^#?[A-Z0-9_]+=/gm)).toHaveLength(settingNames.length);
});

test.each(settingGroups)('settings of the group %s are described where the console says', (group) => {
	const page = readFileSync(new URL(`../../../${settingDocs[group]}`, import.meta.url), 'utf8');
	const named = settingNames.filter(
		(name) => installationSettings[name].group === group && page.includes(name),
	);
	expect(named).not.toEqual([]);
});

test('a password in an address is nobody’s to read', () => {
	const { settings } = readConfig({ ...enough, PUBLIC_URL: 'https://me:hunter2@town.example.com/x' });
	expect(settings.find(({ name }) => name === 'PUBLIC_URL')?.value).toBe('https://…@town.example.com/x');
});

test('the embedded defaults are in use when nothing else is said', () => {
	expect(readConfig(enough)).toMatchObject({
		port: 3000,
		publicUrl: 'http://localhost:3000',
		payments: { mode: 'sandbox' },
		mail: { mode: 'mailbox' },
		storage: { mode: 'disk' },
		places: { mode: 'gazetteer' },
		auth: { social: [] },
	});
});

// R-half-config
test.each([
	[{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET is missing'],
	[{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM is missing'],
	[{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is missing'],
	[{ S3_BUCKET: 'x', S3_REGION: 'y' }, 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is missing'],
	[{ DATABASE_URL: '' }, 'DATABASE_URL is missing'],
	[{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must start with postgres://'],
	[{ PORT: 'many' }, 'PORT: must be a whole number'],
	[{ WORKERS: '0' }, 'WORKERS: must be at least 1'],
	// R-shop-approval
	[{ SHOPS: 'closed' }, 'SHOPS: must be open or approve'],
	[{ NODE_ENV: 'prod' }, 'NODE_ENV: must be production, development, or test'],
	[{ STRIPE_SECRET_KEY: 'pk_1' }, 'STRIPE_SECRET_KEY: must start with sk_'],
	[{ PUBLIC_URL: 'town' }, 'PUBLIC_URL: must be a URL such as https://example.com'],
	// R-metrics
	[{ METRICS_PORT: '3000' }, 'METRICS_PORT is the same as PORT'],
	[{ METRICS_PORT: 'none' }, 'METRICS_PORT: must be a whole number'],
	[{ METRICS_TOKEN: 'x'.repeat(16) }, 'METRICS_TOKEN is set without METRICS_PORT'],
	[{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, 'METRICS_TOKEN is missing'],
	[{ METRICS_PORT: '9464', METRICS_HOST: '127.0.0.1.example.com' }, 'METRICS_TOKEN is missing'],
	[{ METRICS_PORT: '9464', METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
	[{ AUTH_SECRET: 'short' }, 'AUTH_SECRET: must have at least 32 characters'],
])('a configuration with %j is refused and says why', (env, message) => {
	expect(() => readConfig({ ...enough, ...env })).toThrow(ConfigError);
	expect(() => readConfig({ ...enough, ...env })).toThrow(message);
});

test('metrics are off until they have a port, and are this machine’s unless a token is asked for', () => {
	expect(readConfig(enough).metrics).toBeUndefined();
	const port = { METRICS_PORT: '9464' };
	expect(readConfig({ ...enough, ...port }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
	const token = 'x'.repeat(16);
	expect(readConfig({ ...enough, ...port, METRICS_HOST: '::1' }).metrics?.host).toBe('::1');
	const reachable = { ...enough, ...port, METRICS_HOST: '0.0.0.0', METRICS_TOKEN: token };
	expect(readConfig(reachable).metrics).toEqual({ host: '0.0.0.0', port: 9464, token });
});

test('AUTH_SECRET may be a list: the first one signs, the others are still accepted', () => {
	const [next, old] = ['n'.repeat(32), 'o'.repeat(32)];
	expect(readConfig({ ...enough, AUTH_SECRET: `${next}, ${old}` }).auth).toMatchObject({
		secret: next,
		previousSecrets: [old],
	});
	expect(() => readConfig({ ...enough, AUTH_SECRET: `${next},short` })).toThrow('at least 32 characters');
});
