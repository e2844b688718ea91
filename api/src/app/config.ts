/** The only reader of process.env. An incomplete group of variables refuses to start (R-half-config). */
import { z } from 'zod';
import type { SocialProvider as SignInProvider } from '../adapters/identity/options.ts';
import { isLocal, modeOf } from '../lib/mode.ts';
import { settingsNow } from './settings-now.ts';
import type { TraceSettings } from './traces/tracing.ts';

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const cents = z.coerce.number().int().min(0);
/** A restricted key is accepted in place of the secret key. */
const cardKey = (pattern: RegExp, starts: string) => z.string().regex(pattern, `must start with ${starts}`);

/** An empty value counts as unset. */
export const variables = {
	NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
	FLAVORBAG_MODE: z.enum(['trial']).optional(),
	HOST: z.string().default('127.0.0.1'),
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
	PUBLIC_URL: z.url().optional(),
	DATA_DIR: z.string().default('.data'),
	WEB_DIST: z.string().optional(),
	LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
	DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
	DATABASE_REPLICA_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
		.optional(),
	WORKERS: z.coerce.number().int().min(1).max(64).default(1),
	DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(12),
	AUTH_SECRET: z
		.string()
		.transform((list) => list.split(',').map((secret) => secret.trim()))
		.pipe(z.array(z.string().min(32, 'must have at least 32 characters')).min(1)),
	AUTH_HIDE_ACCOUNTS: flag.default(false),
	ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
	TRUST_PROXY: z.string().optional(),
	AUTH_ISSUER: z.url().optional(),
	AUTH_AUDIENCE: z.string().optional(),
	STRIPE_SECRET_KEY: cardKey(/^[sr]k_(live|test)_/, 'sk_live_, rk_live_, sk_test_ or rk_test_').optional(),
	STRIPE_PUBLISHABLE_KEY: cardKey(/^pk_(live|test)_/, 'pk_live_ or pk_test_').optional(),
	STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
	STRIPE_CONNECT_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
	SANDBOX_URL: z.url().optional(),
	SANDBOX_SECRET_KEY: z.string().optional(),
	SANDBOX_PUBLISHABLE_KEY: z.string().optional(),
	SANDBOX_WEBHOOK_SECRET: z.string().optional(),
	SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
		.optional(),
	MAIL_FROM: z.string().optional(),
	SUPPORT_EMAIL: z.email('must be an email address').optional(),
	POSTAL_ADDRESS: z.string().trim().max(300, 'may have 300 characters at most').optional(),
	GOOGLE_CLIENT_ID: z.string().optional(),
	GOOGLE_CLIENT_SECRET: z.string().optional(),
	OIDC_ISSUER: z.url().optional(),
	OIDC_CLIENT_ID: z.string().optional(),
	OIDC_CLIENT_SECRET: z.string().optional(),
	OIDC_NAME: z.string().optional(),
	GOOGLE_PLACES_API_KEY: z.string().optional(),
	MAP_STYLE_URL: z.url().optional(),
	S3_BUCKET: z.string().optional(),
	S3_REGION: z.string().optional(),
	S3_ACCESS_KEY_ID: z.string().optional(),
	S3_SECRET_ACCESS_KEY: z.string().optional(),
	S3_ENDPOINT: z.url().optional(),
	BACKUP_TO: z.string().optional(),
	PUSH: z.enum(['sandbox', 'services']).optional(),
	MAX_BAGS_PER_CUSTOMER: z.coerce.number().int().min(1).optional(),
	SHOPS: z.enum(['open', 'approve']).default('open'),
	ONE_OFFER_A_DAY: flag.default(true),
	WINS_A_WEEK: z.coerce.number().int().min(1).max(100).optional(),
	PUBLIC_CALLS_PER_MINUTE: z.coerce.number().int().min(10).default(600),
	METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
	METRICS_HOST: z.string().default('127.0.0.1'),
	METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
	OTEL_EXPORTER_OTLP_ENDPOINT: z
		.url({ protocol: /^https?$/, error: 'must be a URL such as http://localhost:4318' })
		.optional(),
	OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
	OTEL_SERVICE_NAME: z.string().default('flavorbag'),
	OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
	/** The launcher deletes older logs (R-logs); an admin can do so at once. */
	LOG_DAYS: z.coerce.number().int().min(1).max(1_000).default(14),
	AUDIT_LOG_DAYS: z.coerce.number().int().min(366).default(730),
	PLATFORM_FEE_BPS: z.coerce.number().int().min(0).max(5_000).default(0),
	PLATFORM_FEE_CENTS: cents.max(500).default(0),
} as const;
type Variables = z.infer<z.ZodObject<typeof variables>>;

/** Set all of a group or none. Optional variables aren't listed. */
const groups: Record<string, (keyof Variables)[]> = {
	Stripe: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
	'The card sandbox': [
		'SANDBOX_URL',
		'SANDBOX_SECRET_KEY',
		'SANDBOX_PUBLISHABLE_KEY',
		'SANDBOX_WEBHOOK_SECRET',
	],
	Mail: ['SMTP_URL', 'MAIL_FROM'],
	'A token issuer of your own': ['AUTH_ISSUER', 'AUTH_AUDIENCE'],
	'Google sign-in': ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
	'OpenID Connect sign-in': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
	'S3 storage': ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
};

const choices = new Intl.ListFormat('en-US', { type: 'disjunction' });

function inWords(issue: z.core.$ZodRawIssue): string {
	if (issue.code === 'invalid_value') return `must be ${choices.format(issue.values.map(String))}`;
	if (issue.code === 'too_small') return `must be at least ${issue.minimum}`;
	if (issue.code === 'too_big') return `must be at most ${issue.maximum}`;
	if (issue.code === 'invalid_type') return 'must be a whole number';
	if (issue.code !== 'invalid_format') return 'cannot be used';
	return issue.format === 'starts_with'
		? `must start with ${issue.prefix}`
		: 'must be a URL such as https://example.com';
}

/** An invalid configuration; printed as one line per variable without a stack trace. */
export class ConfigError extends Error {
	override name = 'ConfigError';
}

interface CardKeys {
	secretKey: string;
	publishableKey: string;
	webhookSecret: string;
	/** From the webhook endpoint for connected accounts. */
	connectWebhookSecret?: string;
}
export type SocialProvider = SignInProvider & { id: 'google' | 'oidc' | 'test' };

export interface Contact {
	email: string | undefined;
	postalAddress: string | undefined;
}

export type Config = ReturnType<typeof readConfig>;

/** TLS always ends at a proxy in front of us. Returns a warning if it isn't trusted. */
export const missingTrustProxy = ({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>) =>
	publicUrl.startsWith('https:') && trustProxy === undefined
		? 'PUBLIC_URL is an https address, so a proxy stands in front, but TRUST_PROXY does not name it: all people count as one network in the limits on failed sign-ins. Set TRUST_PROXY=loopback for a proxy on this machine, or its address.'
		: undefined;

function problemsOfMetrics(given: Record<string, string | undefined>): string[] {
	const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = given;
	if (port === undefined) {
		const set = ['METRICS_HOST', 'METRICS_TOKEN'].filter((name) => given[name] !== undefined);
		return set.map((name) => `${name} is set without METRICS_PORT: nobody could read the metrics`);
	}
	const problems: string[] = [];
	if (Number(port) === Number(given.PORT ?? 3000))
		problems.push('METRICS_PORT is the same as PORT: metrics have a port of their own');
	if (host !== undefined && !isLocal(host) && token === undefined)
		problems.push(
			'METRICS_TOKEN is missing: METRICS_HOST lets other machines read the metrics, so they must bring one',
		);
	return problems;
}

/** A placeholder for a URL, secret or key that the start fills in. */
const foundOut = 'postgres://127.0.0.1/found-out-by-the-start';
const { 'The card sandbox': ofSandbox = [] } = groups;

/** With `isStarting` the database and sandbox may be missing: the start provides them. */
export function readConfig(env: NodeJS.ProcessEnv, isStarting = false) {
	const takesCards = env.STRIPE_SECRET_KEY || env.SANDBOX_URL;
	const later = isStarting ? ['DATABASE_URL', 'AUTH_SECRET', ...(takesCards ? [] : ofSandbox)] : [];
	const given: NodeJS.ProcessEnv = Object.fromEntries([
		...later.map((name) => [name, foundOut]),
		...Object.entries(env).filter(([name, value]) => name in variables && value),
	]);
	const parsed = z.object(variables).safeParse(given, { error: inWords });
	const problems: string[] = [];
	if (!parsed.success) {
		for (const issue of parsed.error.issues) {
			const name = String(issue.path[0]);
			problems.push(given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`);
		}
	}
	for (const [label, names] of Object.entries(groups)) {
		const missing = names.filter((name) => given[name] === undefined);
		if (missing.length > 0 && missing.length < names.length) {
			problems.push(`${label} is half configured: ${missing.join(', ')} is missing`);
		}
	}
	problems.push(...problemsOfMetrics(given));
	if (given.STRIPE_SECRET_KEY === undefined && given.SANDBOX_URL === undefined) {
		problems.push('STRIPE_SECRET_KEY or SANDBOX_URL is missing: nothing could take cards');
	}
	if (given.PUSH === 'sandbox' && given.STRIPE_SECRET_KEY !== undefined)
		problems.push('PUSH is sandbox, but there is no sandbox beside Stripe: set it to services');
	const derived = parsed.success ? modeOf(parsed.data) : undefined;
	problems.push(...(derived?.problems ?? []));
	if (!parsed.success || !derived || problems.length > 0) throw new ConfigError(problems.join('\n'));
	const isFeeDecided = ['PLATFORM_FEE_BPS', 'PLATFORM_FEE_CENTS'].some((name) => name in given);
	const { mode, mayHoldTown } = derived;
	return {
		...shape(parsed.data),
		mode,
		/** Whether the database may contain the demo town or one of its accounts (R-modes). */
		mayHoldTown,
		isFeeDecided,
	};
}

function shape(v: Variables) {
	const [secret = '', ...previousSecrets] = v.AUTH_SECRET;
	const sendsMail = v.SMTP_URL !== undefined && v.MAIL_FROM !== undefined;
	return {
		settings: settingsNow(variables, v),
		env: v.NODE_ENV,
		host: v.HOST,
		port: v.PORT,
		workers: v.WORKERS,
		publicUrl: (v.PUBLIC_URL ?? `http://localhost:${v.PORT}`).replace(/\/$/, ''),
		/** Proxies whose X-Forwarded-For is trusted. */
		trustProxy: v.TRUST_PROXY,
		/** Undefined: the shipped map, with the street file if there is one. */
		mapStyleUrl: v.MAP_STYLE_URL,
		/** Per network, for public reads (R-public-read). */
		publicCallsPerMinute: v.PUBLIC_CALLS_PER_MINUTE,
		/** Retention of rotated logs (R-logs). */
		logDays: v.LOG_DAYS,
		/** Retention of the audit log (R-audit-log). */
		auditLogDays: v.AUDIT_LOG_DAYS,
		/** Undefined: metrics are off (R-metrics). */
		metrics: v.METRICS_PORT
			? { port: v.METRICS_PORT, host: v.METRICS_HOST, token: v.METRICS_TOKEN }
			: undefined,
		traces: shapeTraces(v),
		dataDir: v.DATA_DIR,
		/** The launcher takes backups (R-backups). */
		backsUp: v.BACKUP_TO !== undefined,
		webDist: v.WEB_DIST,
		logLevel: v.LOG_LEVEL,
		database: { url: v.DATABASE_URL, replicaUrl: v.DATABASE_REPLICA_URL, pool: v.DATABASE_POOL },
		auth: {
			secret,
			/** Verify what they signed; never sign. */
			previousSecrets,
			hideAccounts: v.AUTH_HIDE_ACCOUNTS,
			// With the local mailbox a second factor protects nothing: anyone can read the emails and sign in.
			adminSecondFactor: v.ADMIN_SECOND_FACTOR ? v.ADMIN_SECOND_FACTOR === 'required' : sendsMail,
			social: shapeSocial(v),
			issuer:
				v.AUTH_ISSUER && v.AUTH_AUDIENCE ? { url: v.AUTH_ISSUER, audience: v.AUTH_AUDIENCE } : undefined,
		},
		...shapeProviders(v),
		orders: {
			maxBagsPerCustomer: v.MAX_BAGS_PER_CUSTOMER,
			feeBps: v.PLATFORM_FEE_BPS,
			feeCents: v.PLATFORM_FEE_CENTS,
		},
		/** New shops need an admin's approval (R-shop-approval). */
		shopsNeedApproval: v.SHOPS === 'approve',
		/** R-hogging: limits on bags from the waitlist. */
		caps: { oneOfferADay: v.ONE_OFFER_A_DAY, winsAWeek: v.WINS_A_WEEK },
	};
}

/** Which providers handle cards, emails, pictures, places and pushes. */
function shapeProviders(v: Variables) {
	return {
		payments: shapePayments(v),
		mail:
			v.SMTP_URL && v.MAIL_FROM
				? { mode: 'smtp' as const, url: v.SMTP_URL, from: v.MAIL_FROM }
				: { mode: 'mailbox' as const },
		contact: { email: v.SUPPORT_EMAIL, postalAddress: v.POSTAL_ADDRESS },
		storage:
			v.S3_BUCKET && v.S3_REGION && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
				? {
						mode: 's3' as const,
						bucket: v.S3_BUCKET,
						region: v.S3_REGION,
						accessKeyId: v.S3_ACCESS_KEY_ID,
						secretAccessKey: v.S3_SECRET_ACCESS_KEY,
						endpoint: v.S3_ENDPOINT,
					}
				: { mode: 'disk' as const },
		places: v.GOOGLE_PLACES_API_KEY
			? { mode: 'google' as const, key: v.GOOGLE_PLACES_API_KEY }
			: { mode: 'gazetteer' as const },
		push: {
			service:
				(v.PUSH ?? 'sandbox') === 'sandbox' && !v.STRIPE_SECRET_KEY
					? ('sandbox' as const)
					: ('browser' as const),
		},
	};
}

function shapeTraces(v: Variables): TraceSettings | undefined {
	const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: service } = v;
	if (endpoint === undefined) return undefined;
	const headers = (v.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter(Boolean);
	const named = headers.map((one) => [
		one.split('=', 1)[0]?.trim() ?? '',
		one.slice(one.indexOf('=') + 1).trim(),
	]);
	return { endpoint, headers: Object.fromEntries(named), service, share: v.OTEL_TRACES_SAMPLER_ARG };
}

function shapeSocial(v: Variables): SocialProvider[] {
	const social: SocialProvider[] = [];
	if (v.GOOGLE_CLIENT_ID && v.GOOGLE_CLIENT_SECRET) {
		social.push({
			id: 'google',
			label: 'Google',
			issuer: 'https://accounts.google.com',
			prompt: 'select_account',
			clientId: v.GOOGLE_CLIENT_ID,
			clientSecret: v.GOOGLE_CLIENT_SECRET,
		});
	}
	if (v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET && v.OIDC_NAME) {
		social.push({
			id: 'oidc',
			label: v.OIDC_NAME,
			issuer: v.OIDC_ISSUER,
			clientId: v.OIDC_CLIENT_ID,
			clientSecret: v.OIDC_CLIENT_SECRET,
		});
	}
	return social;
}

function shapePayments(v: Variables): ({ mode: 'stripe' } | { mode: 'sandbox'; url: string }) & CardKeys {
	if (v.STRIPE_SECRET_KEY && v.STRIPE_PUBLISHABLE_KEY && v.STRIPE_WEBHOOK_SECRET) {
		return {
			mode: 'stripe',
			secretKey: v.STRIPE_SECRET_KEY,
			publishableKey: v.STRIPE_PUBLISHABLE_KEY,
			webhookSecret: v.STRIPE_WEBHOOK_SECRET,
			...(v.STRIPE_CONNECT_WEBHOOK_SECRET && { connectWebhookSecret: v.STRIPE_CONNECT_WEBHOOK_SECRET }),
		};
	}
	return {
		mode: 'sandbox',
		url: v.SANDBOX_URL ?? '',
		secretKey: v.SANDBOX_SECRET_KEY ?? '',
		publishableKey: v.SANDBOX_PUBLISHABLE_KEY ?? '',
		webhookSecret: v.SANDBOX_WEBHOOK_SECRET ?? '',
	};
}
