/** Creates the adapter of each port: the embedded or the configured one. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createBetterAuth, type IdentityProvider } from '#adapters/identity/better-auth.ts';
import type { AccountMails } from '#adapters/identity/options.ts';
import { createTestIssuer, type TestIssuer } from '#adapters/identity/test-issuer.ts';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { createStripeProvider } from '#adapters/payments/stripe.ts';
import { createGazetteer } from '#adapters/places/gazetteer.ts';
import { drawMapTile } from '#adapters/print/drawing.ts';
import { createPushBox, createPushSender } from '#adapters/push/web-push.ts';
import { createDiskStorage } from '#adapters/storage/disk.ts';
import { insertSignIn } from '#admin';
import { type Db, openDatabase } from '#db/database.ts';
import { openReads } from '#db/replica.ts';
import { devSignInPath } from '#http/dev-sign-in.ts';
import { isAdmin, resetUser } from '#identity';
import { type AccountMail, enqueueMail, mailSignInChange } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import type { Mailbox, Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payments.ts';
import type { PlaceSearch } from '#ports/place-search.ts';
import type { Storage } from '#ports/storage.ts';
import type { Config, SocialProvider } from './config.ts';

export const systemClock: Clock = { now: () => new Date() };

export async function createMailer(
	config: Config,
	clock: Clock,
): Promise<{ mailer: Mailer; mailbox: Mailbox | undefined }> {
	if (config.mail.mode === 'smtp') {
		const { createSmtpMailer } = await import('#adapters/mail/smtp.ts');
		return { mailer: createSmtpMailer(config.mail), mailbox: undefined };
	}
	const mailbox = createMailbox({ folder: join(config.dataDir, 'mail'), clock });
	return { mailer: mailbox, mailbox };
}

export async function createStorage(config: Config): Promise<Storage> {
	if (config.storage.mode === 'disk') return createDiskStorage({ folder: join(config.dataDir, 'media') });
	const { createS3Storage } = await import('#adapters/storage/s3.ts');
	return createS3Storage(config.storage);
}

async function createPlaceSearch({ places }: Config, db: Db): Promise<PlaceSearch> {
	const gazetteer = createGazetteer({ db });
	if (places.mode === 'gazetteer') return gazetteer;
	const { createGooglePlaces } = await import('#adapters/places/google.ts');
	return createGooglePlaces({ key: places.key, names: gazetteer });
}

export function createProvider(config: Config, timeoutMs?: number): PaymentProvider {
	const { payments } = config;
	return createStripeProvider({
		...payments,
		...(payments.mode === 'sandbox' && { local: payments.url }),
		...(timeoutMs !== undefined && { timeoutMs }),
	});
}

/** Its keys are derived from the installation's secrets (ADR 98). */
function createPushes({ auth, contact, payments, publicUrl, push }: Config, timeoutMs?: number) {
	const sandboxUrl = payments.mode === 'sandbox' ? payments.url : undefined;
	return {
		pushSender: createPushSender({
			secrets: [auth.secret, ...auth.previousSecrets],
			subject: contact.email ? `mailto:${contact.email}` : publicUrl,
			sandboxUrl,
			service: push.service,
			...(timeoutMs !== undefined && { timeoutMs }),
		}),
		pushBox: sandboxUrl === undefined ? undefined : createPushBox(sandboxUrl),
	};
}

/** The embedded social issuer, for a trial without a configured one. */
function createStandIn(
	config: Config,
	db: Db,
	log: Logger,
): { issuer: TestIssuer; social: SocialProvider } | undefined {
	if (config.mode !== 'trial' || config.auth.social.length > 0 || config.auth.issuer) return undefined;
	if (config.mail.mode !== 'mailbox') return undefined;
	const url = config.publicUrl + devSignInPath;
	const issuer = createTestIssuer({
		db,
		issuer: url,
		redirectUri: `${config.publicUrl}/v0/auth/callback/test`,
		secret: createHmac('sha256', config.auth.secret).update('test sign-in').digest('hex'),
		log,
	});
	const { clientId, clientSecret } = issuer;
	return {
		issuer,
		social: { id: 'test', label: 'Google (test)', issuer: url, clientId, clientSecret, prompt: 'login' },
	};
}

function createAuth(
	config: Config,
	social: SocialProvider[],
	db: Db,
	clock: Clock,
	log: Logger,
	withoutTimeouts: boolean | undefined,
): IdentityProvider {
	const queue = (kind: AccountMail): AccountMails['verifyEmail'] => {
		return ({ to, firstName, url, askedIn }) =>
			enqueueMail(
				db,
				{ kind, to, first_name: firstName, url, ...(askedIn && { asked_in: askedIn }) },
				clock.now(),
			);
	};
	return createBetterAuth({
		databaseUrl: config.database.url,
		...config.auth,
		publicUrl: config.publicUrl,
		social,
		mails: {
			verifyEmail: queue('verify_email'),
			resetPassword: queue('reset_password'),
			alreadyRegistered: queue('already_registered'),
			signInAttempts: queue('sign_in_attempts'),
			signInChanged: (tx, changed) => mailSignInChange(tx, changed, clock.now()),
		},
		signedIn: (externalId: string) => insertSignIn(db, externalId),
		ownerProven: (tx, owner) => resetUser(tx, owner, clock.now()),
		mustKeepSecondFactor: async (externalId) =>
			config.auth.adminSecondFactor && (await isAdmin(db, externalId)),
		log,
		withoutTimeouts,
	});
}

export type Adapters = Awaited<ReturnType<typeof chooseAdapters>>;

export async function chooseAdapters(
	config: Config,
	log: Logger,
	clock: Clock,
	given: {
		providerTimeoutMs?: number;
		withoutTimeouts?: boolean;
		operator?: boolean;
		mailer?: Mailer;
		provider?: PaymentProvider;
		onStatement?: ((text: string, ms: number) => void) | undefined;
	},
) {
	const { withoutTimeouts, operator = false, onStatement } = given;
	const { url, pool: max, replicaUrl } = config.database;
	const database = openDatabase(url, log, { max, withoutTimeouts, operator, onStatement });
	const { db } = database;
	const { mailer, mailbox } = await createMailer(config, clock);
	const standIn = createStandIn(config, db, log);
	const social = standIn ? [standIn.social] : config.auth.social;
	return {
		database,
		db,
		reads: openReads(db, replicaUrl, log, { max }),
		mailer: given.mailer ?? mailer,
		mailbox,
		storage: await createStorage(config),
		placeSearch: await createPlaceSearch(config, db),
		cutMapTile: drawMapTile,
		provider: given.provider ?? createProvider(config, given.providerTimeoutMs),
		...createPushes(config, given.providerTimeoutMs),
		testIssuer: standIn?.issuer,
		social,
		auth: createAuth(config, social, db, clock, log, withoutTimeouts),
	};
}
