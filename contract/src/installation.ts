/** An installation's settings from its environment, and their history (R-console-settings). */
import { z } from 'zod';
import { endpoint, forAdmins } from './endpoint.ts';
import { byPage } from './envelope.ts';
import { instant } from './fields.ts';

/** In the order of .env.example. */
export const settingGroups = [
	'place',
	'metrics',
	'database',
	'sign_in',
	'cards',
	'mail',
	'push',
	'contact',
	'social',
	'places',
	'pictures',
	'backups',
	'traces',
	'rules',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

export const settingDocs: Record<SettingGroup, string> = {
	place: 'docs/running.md',
	metrics: 'docs/metrics.md',
	database: 'docs/running.md',
	sign_in: 'docs/running.md',
	cards: 'docs/running.md',
	mail: 'docs/running.md',
	push: 'docs/running.md',
	contact: 'docs/running.md',
	social: 'docs/running.md',
	places: 'docs/running.md',
	pictures: 'docs/running.md',
	backups: 'docs/backups.md',
	traces: 'docs/running.md',
	rules: 'docs/running.md',
};

interface Described {
	group: SettingGroup;
	/** The value is never shown or recorded, only whether it is set. */
	isSecret?: true;
	/** Differs at each `npm start`, so it is recorded like a secret. */
	isOfStart?: true;
	/** Read by `npm start` only and never passed to the API. */
	isOfLauncher?: true;
}
export const installationSettings = {
	NODE_ENV: { group: 'place' },
	FLAVORBAG_MODE: { group: 'place' },
	HOST: { group: 'place' },
	PORT: { group: 'place' },
	PUBLIC_URL: { group: 'place' },
	DATA_DIR: { group: 'place' },
	SEED: { group: 'place', isOfLauncher: true },
	WEB_DIST: { group: 'place' },
	LOG_LEVEL: { group: 'place' },
	LOG_DAYS: { group: 'place' },
	METRICS_PORT: { group: 'metrics' },
	METRICS_HOST: { group: 'metrics' },
	METRICS_TOKEN: { group: 'metrics', isSecret: true },
	DATABASE_URL: { group: 'database', isSecret: true },
	DATABASE_OWNER_URL: { group: 'database', isSecret: true, isOfLauncher: true },
	DATABASE_POOL: { group: 'database' },
	DATABASE_REPLICA_URL: { group: 'database', isSecret: true },
	WORKERS: { group: 'database' },
	AUTH_SECRET: { group: 'sign_in', isSecret: true },
	AUTH_HIDE_ACCOUNTS: { group: 'sign_in' },
	ADMIN_SECOND_FACTOR: { group: 'sign_in' },
	AUTH_ISSUER: { group: 'sign_in' },
	AUTH_AUDIENCE: { group: 'sign_in' },
	TRUST_PROXY: { group: 'sign_in' },
	STRIPE_SECRET_KEY: { group: 'cards', isSecret: true },
	STRIPE_PUBLISHABLE_KEY: { group: 'cards' },
	STRIPE_WEBHOOK_SECRET: { group: 'cards', isSecret: true },
	STRIPE_CONNECT_WEBHOOK_SECRET: { group: 'cards', isSecret: true },
	SANDBOX_URL: { group: 'cards', isOfStart: true },
	SANDBOX_SECRET_KEY: { group: 'cards', isSecret: true },
	SANDBOX_PUBLISHABLE_KEY: { group: 'cards' },
	SANDBOX_WEBHOOK_SECRET: { group: 'cards', isSecret: true },
	SMTP_URL: { group: 'mail', isSecret: true },
	MAIL_FROM: { group: 'mail' },
	PUSH: { group: 'push' },
	SUPPORT_EMAIL: { group: 'contact' },
	POSTAL_ADDRESS: { group: 'contact' },
	GOOGLE_CLIENT_ID: { group: 'social' },
	GOOGLE_CLIENT_SECRET: { group: 'social', isSecret: true },
	OIDC_ISSUER: { group: 'social' },
	OIDC_CLIENT_ID: { group: 'social' },
	OIDC_CLIENT_SECRET: { group: 'social', isSecret: true },
	OIDC_NAME: { group: 'social' },
	GOOGLE_PLACES_API_KEY: { group: 'places', isSecret: true },
	S3_BUCKET: { group: 'pictures' },
	S3_REGION: { group: 'pictures' },
	S3_ACCESS_KEY_ID: { group: 'pictures', isSecret: true },
	S3_SECRET_ACCESS_KEY: { group: 'pictures', isSecret: true },
	S3_ENDPOINT: { group: 'pictures' },
	BACKUP_TO: { group: 'backups' },
	BACKUP_KEY: { group: 'backups', isSecret: true, isOfLauncher: true },
	BACKUP_AT: { group: 'backups', isOfLauncher: true },
	BACKUP_DAYS: { group: 'backups', isOfLauncher: true },
	BACKUP_WEEKS: { group: 'backups', isOfLauncher: true },
	BACKUP_S3_REGION: { group: 'backups', isOfLauncher: true },
	BACKUP_S3_ACCESS_KEY_ID: { group: 'backups', isSecret: true, isOfLauncher: true },
	BACKUP_S3_SECRET_ACCESS_KEY: { group: 'backups', isSecret: true, isOfLauncher: true },
	BACKUP_S3_ENDPOINT: { group: 'backups', isOfLauncher: true },
	OTEL_EXPORTER_OTLP_ENDPOINT: { group: 'traces' },
	OTEL_EXPORTER_OTLP_HEADERS: { group: 'traces', isSecret: true },
	OTEL_SERVICE_NAME: { group: 'traces' },
	OTEL_TRACES_SAMPLER_ARG: { group: 'traces' },
	SHOPS: { group: 'rules' },
	MAX_BAGS_PER_CUSTOMER: { group: 'rules' },
	ONE_OFFER_A_DAY: { group: 'rules' },
	WINS_A_WEEK: { group: 'rules' },
	PLATFORM_FEE_BPS: { group: 'rules' },
	PLATFORM_FEE_CENTS: { group: 'rules' },
	MAP_STYLE_URL: { group: 'rules' },
	AUDIT_LOG_DAYS: { group: 'rules' },
	PUBLIC_CALLS_PER_MINUTE: { group: 'rules' },
} as const satisfies Record<string, Described>;
export type SettingName = keyof typeof installationSettings;

export const settingNames = Object.keys(installationSettings) as [SettingName, ...SettingName[]];
export const describedSetting = (name: SettingName): Described => installationSettings[name];

/** Null if it isn't set. For a secret, empty if set. */
const value = z.string().nullable();

const settingNow = z
	.object({
		name: z.enum(settingNames),
		/** `unknown`: read by `npm start` only. */
		state: z.enum(['default', 'set', 'unknown']),
		/** The effective value, including defaults; null: none, secret, or unknown here. */
		value,
	})
	.meta({ id: 'InstallationSetting' });
export type InstallationSetting = z.infer<typeof settingNow>;

const settingChange = z
	.object({
		id: z.int().positive(),
		at: instant,
		name: z.string(),
		/** Null means the default. Empty means a secret that is set. */
		was: value,
		became: value,
		version: z.string(),
	})
	.meta({ id: 'SettingChange' });
export type SettingChange = z.infer<typeof settingChange>;

export const installationEndpoints = {
	'admin.settings.get': endpoint('GET /v0/admin/settings', {
		...forAdmins,
		summary: 'Every setting of the installation as it is now; of secrets only whether they are set',
		reply: z.object({ settings: z.array(settingNow) }),
		audited: [],
	}),
	'admin.settings.changes': endpoint('GET /v0/admin/settings/changes', {
		...forAdmins,
		summary: 'Which settings the product started with that were others before, newest first',
		...byPage,
		reply: z.object({ changes: z.array(settingChange) }),
		audited: ['page'],
	}),
};
