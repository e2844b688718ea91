/** The only place where configuration, adapters and modules meet. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { businessOrdersFilter, payoutFilter, type Settings } from '@flavorbag/contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createBetterAuth, type IdentityProvider } from '#adapters/identity/better-auth.ts';
import { createIssuerVerifier } from '#adapters/identity/issuer.ts';
import { createTestIssuer, type TestIssuer } from '#adapters/identity/test-issuer.ts';
import { networkOf } from '#adapters/identity/tries.ts';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { createStripeProvider } from '#adapters/payments/stripe.ts';
import { createPictures } from '#adapters/pictures/sharp.ts';
import { createGazetteer } from '#adapters/places/gazetteer.ts';
import { createDiskStorage } from '#adapters/storage/disk.ts';
import { createAdmin } from '#admin';
import { adminRoutes } from '#admin/routes';
import { businessBelongings, createBusinesses, type Keep } from '#businesses';
import { businessRoutes } from '#businesses/routes';
import { createComparing } from '#db/comparing.ts';
import { type Database, type Db, isUnavailable, openDatabase } from '#db/database.ts';
import { createOutboxWorker } from '#db/outbox.ts';
import { createCallCounter, dropEndedWindows } from '#db/rate-windows.ts';
import { openReads } from '#db/replica.ts';
import { openNow } from '#db/seeded-town.ts';
import { createWriteProbe } from '#db/write-probe.ts';
import { dailySource } from '#http/access-log.ts';
import { mountAuth } from '#http/auth-mount.ts';
import { registerCsvFile } from '#http/csv-file.ts';
import { registerDevMail } from '#http/dev-mail.ts';
import { devSignInPath, registerDevSignIn } from '#http/dev-sign-in.ts';
import { type Gate, registerEndpoints } from '#http/endpoints.ts';
import type { Handlers } from '#http/handlers.ts';
import { registerLive } from '#http/live.ts';
import { registerMapPicture } from '#http/map-picture.ts';
import { mediaUrl, registerMedia } from '#http/media.ts';
import { registerReference } from '#http/reference.ts';
import { proxySandbox } from '#http/sandbox-proxy.ts';
import { createServer } from '#http/server.ts';
import { registerWebhook } from '#http/webhook.ts';
import { createIdentity, startAfresh } from '#identity';
import { identityRoutes } from '#identity/routes';
import { check, strip } from '#lib/exactly.ts';
import { type AccountMail, createNotifications, enqueueMail, forgetMail } from '#notifications';
import {
	createChangeFeed,
	createDashboard,
	createLatestOrders,
	createOrderBook,
	createOrders,
	createShow,
	createStockFeed,
	mailRefundFailed,
	openWork,
	orderBelongings,
	takenBackElsewhere,
} from '#orders';
import { orderRoutes } from '#orders/routes';
import {
	createAccounts,
	createDisputes,
	createInbox,
	createPayments,
	createPayouts,
	createRefunds,
	createTakeBack,
	createTransfers,
	paymentBelongings,
} from '#payments';
import { paymentRoutes } from '#payments/routes';
import { createPlaces } from '#places';
import { placeRoutes } from '#places/routes';
import type { Clock } from '#ports/clock.ts';
import type { Mailbox, Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payments.ts';
import type { PlaceSearch } from '#ports/place-search.ts';
import type { Storage } from '#ports/storage.ts';
import { createSchedule, weeks } from '#schedule';
import type { Config, SocialProvider } from './config.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { planJobs } from './planned-jobs.ts';
import { createReconciler } from './reconcile.ts';

/** What a caller may put in the place of the configured thing. */
export interface Overrides {
	clock?: Clock;
	/** Until a call to the provider counts as lost. */
	providerTimeoutMs?: number;
	/** Nobody waits for an answer: a slow machine is no reason to give up. */
	patient?: boolean;
	/** The seed sends no mail about its invented past. */
	mailer?: Pick<Mailer, 'send'>;
	provider?: PaymentProvider;
	/** From when on lists come from memory. */
	keep?: Keep;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** How long requests in flight may take when the process ends. */
const closePatienceMs = 5_000;

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

async function createStorage(config: Config): Promise<Storage> {
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

/** Stands in for a sign-in provider while none is configured and nothing leaves this computer. */
function createStandIn(
	config: Config,
	db: Db,
	log: Logger,
): { issuer: TestIssuer; social: SocialProvider } | undefined {
	if (config.auth.social.length > 0 || config.mail.mode !== 'mailbox' || config.auth.issuer) return undefined;
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
	patient: boolean | undefined,
): IdentityProvider {
	const queue = (kind: AccountMail) => (mail: { to: string; firstName: string; url: string }) =>
		enqueueMail(db, { kind, to: mail.to, first_name: mail.firstName, url: mail.url }, clock.now());
	return createBetterAuth({
		databaseUrl: config.database.url,
		secret: config.auth.secret,
		formerSecrets: config.auth.formerSecrets,
		publicUrl: config.publicUrl,
		social,
		hideAccounts: config.auth.hideAccounts,
		mails: {
			verifyEmail: queue('verify_email'),
			resetPassword: queue('reset_password'),
			alreadyRegistered: queue('already_registered'),
			signInAttempts: queue('sign_in_attempts'),
		},
		ownerProven: (tx, owner) => startAfresh(tx, owner, clock.now()),
		log,
		patient,
	});
}

/** A start is no request: a database that is slow to answer is asked again. */
async function stubbornly(work: () => Promise<void>): Promise<void> {
	for (let tries = 12; ; tries--) {
		try {
			return await work();
		} catch (error) {
			if (tries === 1 || !isUnavailable(error)) throw error;
		}
	}
}

export async function createApp(config: Config, log: Logger, overrides: Overrides = {}) {
	const clock = overrides.clock ?? systemClock;
	const { patient } = overrides;
	const database: Database = openDatabase(config.database.url, log, { max: config.database.pool, patient });
	const { db } = database;
	const checkReplies = config.env !== 'production';
	const exactly = checkReplies ? check : strip;
	const reads = openReads(db, config.database.replicaUrl, log, { max: config.database.pool });
	const { mailer, mailbox } = await createMailer(config, clock);
	const storage = await createStorage(config);
	const provider = overrides.provider ?? createProvider(config, overrides.providerTimeoutMs);
	const standIn = createStandIn(config, db, log);
	const social = standIn ? [standIn.social] : config.auth.social;
	const auth = createAuth(config, social, db, clock, log, patient);

	const notifications = createNotifications({
		mailer: overrides.mailer ?? mailer,
		mailbox,
		publicUrl: config.publicUrl,
		contact: config.contact,
	});
	const places = createPlaces({ search: await createPlaceSearch(config, db) });
	const { issuer } = config.auth;
	const identity = createIdentity({
		db,
		clock,
		tokens: issuer ? createIssuerVerifier(issuer) : auth.tokens,
		// An account at somebody else's issuer is not ours to look at.
		accounts: issuer ? { ...auth, isLiving: async () => true } : auth,
		belongings: [orderBelongings, paymentBelongings, businessBelongings, { erase: forgetMail }],
		geocode: places.describe,
	});
	const schedule = createSchedule();
	const businesses = createBusinesses({
		db,
		reads,
		clock,
		places,
		weeks,
		mediaUrl,
		openWork,
		storage,
		pictures: createPictures(),
		followSales: (listener) => feed.follow(listener),
		exactly,
		keep: overrides.keep,
	});
	const payments = createPayments({ db, clock, provider });
	const refunds = createRefunds({
		db,
		clock,
		log,
		provider,
		onFailed: (tx, orderId, refund) => mailRefundFailed(tx, orderId, refund, clock.now()),
		onForeign: (tx, orderId, refund) => takenBackElsewhere(tx, orderId, refund, clock.now()),
	});
	const payouts = createPayouts({ db, businesses });
	const transfers = createTransfers({ db, clock, log, provider });
	const takeBack = createTakeBack({ db, clock, log, provider });
	const disputes = createDisputes({ db, clock, log, provider });
	const show = createShow({ clock, payments, refunds });
	const accounts = createAccounts({ db, clock, provider, publicUrl: config.publicUrl, businesses });
	const orders = createOrders({
		db,
		clock,
		log,
		payments,
		refunds,
		show,
		schedule,
		businesses,
		policy: config.orders,
	});
	const dashboard = createDashboard({ db, clock, businesses, show });
	const book = createOrderBook({ db, clock, businesses, refunds, show });
	const feed = createChangeFeed({ db, log });
	const stock = createStockFeed({ changes: feed, businesses, clock, log });
	const inbox = createInbox({
		db,
		clock,
		log,
		payments: provider,
		appliers: {
			async intent(intentId) {
				const orderId = await payments.orderOfIntent(intentId);
				if (orderId) await orders.settle(orderId);
			},
			refund: refunds.refresh,
			dispute: disputes.refresh,
			account: accounts.refresh,
		},
	});
	const outbox = createOutboxWorker({
		db,
		clock,
		log,
		consumers: {
			mail: notifications.consume.mail,
			'mail.forget': notifications.consume.forget,
			'media.remove': businesses.removeReplacedImage,
			'transfer.take-back': (payload: { order_id: string }) => takeBack(payload.order_id),
			'refund.submit': (payload: { refund_id: string }) => refunds.submit(payload.refund_id),
			'payment.void': (payload: { order_id: string }) => payments.voidIntent(payload.order_id, orders.settle),
		},
	});
	const reconcile = createReconciler({
		db,
		clock,
		log,
		orders,
		payments,
		refunds,
		disputes,
		accounts,
		provider,
	});
	const compareNext = createComparing({ db, clock, log });
	const plannedJobs = planJobs({
		orders,
		payments,
		transfers,
		inbox,
		outbox,
		reconcile,
		compareNext,
		tidy: async () => {
			await auth.tidy();
			await dropEndedWindows(db);
		},
		clock,
	});
	const jobs = createJobs(plannedJobs, log);
	if (!issuer) await stubbornly(() => auth.prepare());

	const handlers: Handlers = {
		'settings.get': async () => ({
			...settingsOf(config, social),
			open_now: (await openNow(database.pool, clock.now())) ?? null,
		}),
		...identityRoutes(identity),
		...placeRoutes(places),
		...businessRoutes(businesses),
		...orderRoutes({ orders, dashboard, book }),
		...paymentRoutes({ accounts, disputes, payouts, transfers }),
		...adminRoutes(createAdmin({ db, clock }), createLatestOrders({ db, clock })),
	};
	const canWrite = createWriteProbe(db);
	const nameSource = dailySource(config.auth.secret, clock);
	const { recall, authenticate, findActor } = identity;
	const gate: Gate = { recall, authenticate, findActor };
	const server = await createServer(
		{
			logger: log,
			publicUrl: config.publicUrl,
			trustProxy: config.trustProxy,
			clock,
			webDist: config.webDist,
			stripe: config.payments.mode === 'stripe',
			countCall: createCallCounter(db),
			sourceOf: (ip) => nameSource(networkOf(ip)),
			ready: async () => {
				await canWrite();
				if (!issuer) await auth.checkKeys();
			},
		},
		async ({ pages, calls }) => {
			registerEndpoints({ pages, calls }, handlers, gate, {
				checkReplies,
				secure: config.publicUrl.startsWith('https:'),
			});
			registerCsvFile(pages, gate, { name: 'orders.csv', filter: businessOrdersFilter, lines: book.file });
			registerCsvFile(pages, gate, { name: 'payouts.csv', filter: payoutFilter, lines: payouts.file });
			registerLive(pages, gate, { orders: feed, isOwner: businesses.isOwner, stock, exactly });
			registerMedia(pages, storage);
			registerMapPicture(pages, gate, places.picture);
			registerReference(pages);
			if (!issuer) await mountAuth(pages, auth);
			await registerWebhook(pages, inbox);
			if (mailbox) await registerDevMail(pages, mailbox);
			if (standIn) await registerDevSignIn(pages, standIn.issuer);
		},
	);
	// It brings its own headers, and its bodies are not read here.
	if (config.payments.mode === 'sandbox') await proxySandbox(server, config.payments.url);
	wakeOutbox(server, jobs);

	return {
		server,
		jobs,
		plannedJobs,
		db,
		storage,
		auth,
		identity,
		businesses,
		places,
		orders,
		book,
		accounts,
		outbox,
		inbox,
		provider,
		reconcile,
		compareNext,
		transfers,
		payouts,
		async close() {
			// A connection that never asks anything must not hold the end up.
			const patience = setTimeout(() => server.server.closeAllConnections(), closePatienceMs);
			await server.close();
			clearTimeout(patience);
			await jobs.stop();
			await auth.close();
			await businesses.close();
			await reads.close();
			await database.close();
		},
	};
}

function settingsOf(config: Config, social: SocialProvider[]): Omit<Settings, 'open_now'> {
	const { payments } = config;
	return {
		payments:
			payments.mode === 'sandbox'
				? { mode: 'sandbox', publishable_key: payments.publishableKey, base_url: '/sandbox' }
				: { mode: 'stripe', publishable_key: payments.publishableKey },
		social: social.map(({ id, label }) => ({ id, label })),
		dev_mail: config.mail.mode === 'mailbox',
		contact: {
			email: config.contact.email ?? null,
			postal_address: config.contact.postalAddress ?? null,
		},
	};
}

/** A call that changed something may have queued work: do it now instead of at the job's next turn. */
function wakeOutbox(server: FastifyInstance, jobs: Jobs): void {
	server.addHook('onResponse', (request, _reply, done) => {
		if (request.method !== 'GET') jobs.wake('outbox');
		done();
	});
}
