/** Connects configuration, adapters and modules; nothing else does. */
import type { Logger } from 'pino';
import { createIssuerVerifier } from '#adapters/identity/issuer.ts';
import { signInExport } from '#adapters/identity/sign-in.export.ts';
import { createPictures } from '#adapters/pictures/sharp.ts';
import { drawBagSheet, drawStatement } from '#adapters/print/drawing.ts';
import {
	createAdmin,
	createAuditLog,
	createDemand,
	createMoney,
	createPeople,
	createSettings,
	createShopConsole,
} from '#admin';
import { adminRoutes } from '#admin/routes';
import { createAlerts } from '#alerts';
import { alertRoutes } from '#alerts/routes';
import { createBags } from '#bags';
import { bagRoutes } from '#bags/routes';
import { createChanges } from '#changes';
import { createClosing } from '#closing';
import { closingRoutes } from '#closing/routes';
import { createAudit } from '#db/audit.ts';
import { retryWhileUnavailable } from '#db/database.ts';
import { createEvents, type Events } from '#db/events.ts';
import { createOutboxWorker } from '#db/outbox.ts';
import { deleteExpiredWindows } from '#db/rate-windows.ts';
import { findOpenShop } from '#db/seeded-town.ts';
import { createDelivery } from '#delivery';
import type { Handlers } from '#http/handlers.ts';
import { mediaUrl } from '#http/media.ts';
import { createIdentity, namesOf } from '#identity';
import { identityRoutes } from '#identity/routes';
import { isFirstAdminToken } from '#lib/first-admin.ts';
import { check, strip } from '#lib/schema-filter.ts';
import { createSigner } from '#lib/signatures.ts';
import { createListing, type ListingDeps } from '#listing';
import { listingRoutes } from '#listing/routes';
import { createPost } from '#notifications';
import { createOperator } from '#operator';
import { operatorRoutes } from '#operator/routes';
import { createOrderBook } from '#order-book';
import { orderBookRoutes } from '#order-book/routes';
import { createOrders, createPresenter } from '#orders';
import { liveRoutes, orderRoutes } from '#orders/routes';
import { createPages, type Pages } from '#pages';
import { pageRoutes } from '#pages/routes';
import { createDisputes, createPayments, createRefunds, createSavedCards, createTaxReports } from '#payments';
import { paymentRoutes } from '#payments/routes';
import { createPayouts } from '#payouts';
import { payoutRoutes } from '#payouts/routes';
import { createPersonalData } from '#personal-data';
import { personalDataRoutes } from '#personal-data/routes';
import { createPlaces } from '#places';
import { placeRoutes } from '#places/routes';
import type { Clock } from '#ports/clock.ts';
import type { Mailer } from '#ports/mail.ts';
import type { PaymentProvider } from '#ports/payments.ts';
import type { Pictures } from '#ports/pictures.ts';
import type { DrawStatement } from '#ports/statement.ts';
import type { TownReader } from '#ports/town.ts';
import { createInbox } from '#provider-events';
import { createPush } from '#push';
import { pushRoutes } from '#push/routes';
import { createRatings } from '#ratings';
import { ratingRoutes } from '#ratings/routes';
import { createReliability } from '#reliability';
import { reliabilityRoutes } from '#reliability/routes';
import { createShops } from '#shops';
import { shopRoutes } from '#shops/routes';
import { createSuggestions } from '#stock';
import { createTeam } from '#team';
import { teamRoutes } from '#team/routes';
import { createTown } from '#town';
import { townRoutes } from '#town/routes';
import { createWaitlist } from '#waitlist';
import { waitlistRoutes } from '#waitlist/routes';
import { createBackupAlarm } from './backup-alarm.ts';
import { type Adapters, chooseAdapters, systemClock } from './choose-adapters.ts';
import type { Config } from './config.ts';
import { createActs } from './health/acts.ts';
import { createAttempts } from './health/attempts.ts';
import { askOpening } from './health/go-live.ts';
import { healthRoutes } from './health/health.routes.ts';
import { createHealth } from './health/health.ts';
import { settingsAsked } from './health/settings.ts';
import { createJobs } from './jobs.ts';
import { measureAdapters, measureAudit, measureJobs, measureReconciler } from './metrics/measured.ts';
import { createMeters, type Meters } from './metrics/meters.ts';
import { createNewShops } from './new-shops.ts';
import { openServer } from './open-server.ts';
import { planJobs, wakeOutbox } from './planned-jobs.ts';
import { createReconciler } from './reconcile.ts';
import { settingsOf } from './settings.ts';
import { traceAdapters, traceJobs } from './traces/traced.ts';
import { startTracing, type Tracing } from './traces/tracing.ts';
import { version } from './version.ts';

export interface Overrides {
	clock?: Clock;
	/** Timeout of calls to the payment provider. */
	providerTimeoutMs?: number;
	withoutTimeouts?: boolean;
	/** Longer timeouts, for a command in a terminal. */
	operator?: boolean;
	mailer?: Mailer;
	provider?: PaymentProvider;
	/** The number of listed shops from which lists are served from memory. */
	keepFrom?: number;
	roomOn?: Parameters<typeof createHealth>[0]['roomOn'];
}

export type App = Awaited<ReturnType<typeof createApp>>;

const closeTimeoutMs = 5_000;

const exactlyFor = ({ env }: Config) => (env === 'production' ? strip : check);

/** With an external issuer we know nothing about its accounts. */
const factsElsewhere = {
	isActive: async () => true,
	factsOf: async () => new Map(),
	suspendedAccounts: async () => [],
};
const accountsAt = (issuer: Config['auth']['issuer'], auth: Adapters['auth']) =>
	issuer
		? { tokens: createIssuerVerifier(issuer), accounts: { ...auth, ...factsElsewhere } }
		: { tokens: auth.tokens, accounts: auth };

function createShopSide(
	config: Config,
	adapters: Adapters,
	deps: Omit<Parameters<typeof createTeam>[0], 'drafts'> &
		Pick<ListingDeps, 'log' | 'places' | 'changes'> & { events: Events; pages: Pages; pictures: Pictures },
	keepFrom: number | undefined,
) {
	const suggestions = createSuggestions();
	const shops = createShops({
		...deps,
		suggestions,
		mediaUrl,
		storage: adapters.storage,
		shopsNeedApproval: config.shopsNeedApproval,
		signer: createSigner([config.auth.secret, ...config.auth.previousSecrets], 'shop drafts'),
	});
	const team = createTeam({ ...deps, drafts: shops.drafts });
	const bags = createBags({ ...deps, reads: adapters.reads, suggestions, mediaUrl, drawBagSheet });
	const listing = createListing({
		...deps,
		reads: adapters.reads,
		mediaUrl,
		filterBySchema: exactlyFor(config),
		keepFrom,
		favoritesOf: shops.favorites.of,
		stockOf: bags.stockOf,
	});
	return { shops, team, bags, listing };
}

const drawnFor =
	(town: TownReader): DrawStatement =>
	async (...facts) =>
		drawStatement(...facts, await town.brand());

function createModules(
	config: Config,
	log: Logger,
	clock: Clock,
	adapters: Adapters,
	keepFrom: number | undefined,
) {
	const { db, provider, auth } = adapters;
	const events = createEvents();
	const base = { db, clock, log, provider, events, publicUrl: config.publicUrl, pictures: createPictures() };
	const town = createTown(base);
	const changes = createChanges(base);
	const places = createPlaces({ search: adapters.placeSearch });
	const pages = createPages(base);
	const secrets = [config.auth.secret, ...config.auth.previousSecrets];
	const identity = createIdentity({
		...base,
		...accountsAt(config.auth.issuer, auth),
		places,
		pages,
		isFirstAdminToken: (token) => isFirstAdminToken(secrets, token),
	});
	const { findPerson, forget: roleChanged } = identity;
	const given = { ...base, passwords: auth.passwords, findPerson, roleChanged, changes, places, pages };
	const shopSide = createShopSide(config, adapters, given, keepFrom);
	const { shops, listing } = shopSide;
	const savedCards = createSavedCards(base);
	const payments = createPayments({ ...base, savedCards });
	const refunds = createRefunds(base);
	const presenter = createPresenter({ clock, payments, refunds });
	const signerOf = (purpose: string) => createSigner(secrets, purpose);
	const signer = signerOf('waitlist');
	const waitlist = createWaitlist({ ...base, ...shopSide, caps: config.caps, signer });
	const orders = createOrders({
		...base,
		waitlist,
		replacements: waitlist.replacements,
		payments,
		refunds,
		presenter,
		...shopSide,
		policy: { ...config.orders, ...config.caps },
	});
	const made = {
		changes,
		town,
		places,
		pages,
		identity,
		personalData: createPersonalData({ ...base, identity, signIn: signInExport }),
		...shopSide,
		payments,
		savedCards,
		refunds,
		disputes: createDisputes(base),
		...createPayouts({ ...base, shops, draw: drawnFor(town) }),
		closing: createClosing({ ...base, findPerson, orders, team: shopSide.team }),
		waitlist,
		orders,
		...createOperator({ ...base, orders, signer: signerOf('unsubscribe') }),
		ratings: createRatings({ ...base, listing, signer: signerOf('unsubscribe') }),
		book: createOrderBook({ ...base, shops, refunds, presenter }),
		reliability: createReliability(base),
		push: createPush({ ...base, sender: adapters.pushSender, staffOf: shopSide.team.peopleOf }),
		auditLog: createAuditLog({ db, namesOf, shopsOf: shops.labelsOf, days: config.auditLogDays }),
		settings: createSettings({ db, settings: config.settings, version }),
		alerts: createAlerts({ ...base, ...shopSide, places, signer: signerOf('alerts') }),
	};
	events.requireSubscribers();
	return made;
}

type Modules = ReturnType<typeof createModules>;

function createWork(
	config: Config,
	log: Logger,
	clock: Clock,
	adapters: Adapters,
	modules: Modules,
	{ meters, tracing }: { meters: Meters | undefined; tracing: Tracing | undefined },
) {
	const { db, provider, auth, mailer, mailbox } = adapters;
	const { shops, orders, refunds, reverseTransfer, savedCards } = modules;
	const base = { db, clock, log };
	const { publicUrl, contact } = config;
	const post = createPost({ mailer, mailbox, publicUrl, contact, town: modules.town });
	const delivery = createDelivery({ db, clock, post, ...modules });
	const outbox = createOutboxWorker({
		...base,
		consumers: {
			mail: delivery.mail,
			'rating.ask': modules.ratings.ask,
			'mail.forget': delivery.forget,
			'media.remove': shops.removeReplacedImage,
			'transfer.take-back': (payload: { order_id: string }) => reverseTransfer(payload.order_id),
			'refund.submit': (payload: { refund_id: string }) => refunds.submit(payload.refund_id),
			'customer.delete': (payload: { customer_id: string }) => savedCards.forget(payload.customer_id),
			'payment.void': (payload: { order_id: string }) => orders.voidPayment(payload.order_id),
		},
	});
	const pushes = createOutboxWorker({ ...base, consumers: { push: delivery.push }, takes: 'pushes' });
	const reconcile = measureReconciler(createReconciler({ ...base, ...modules, provider }), meters);
	const auditNext = measureAudit(createAudit(base), meters);
	const tidy = async () => {
		await auth.tidy();
		await deleteExpiredWindows(db);
		await modules.push.tidy();
		await modules.auditLog.tidy();
	};
	const forOperator = { db, clock, supportEmail: contact.email };
	const backupAlarm = createBackupAlarm(forOperator);
	const newShops = createNewShops({ ...forOperator, ...config, shops });
	const inbox = createInbox({ ...base, ...modules, provider });
	const attempts = createAttempts({ db, clock, config });
	const work = { post, inbox, outbox, pushes, reconcile, auditNext, backupAlarm, newShops, attempts };
	const planned = planJobs({ ...modules, ...work, tidy, clock });
	const plannedJobs = measureJobs(traceJobs(planned, tracing), meters);
	return { ...work, plannedJobs, jobs: createJobs(plannedJobs, log) };
}

function createHandlers(
	config: Config,
	clock: Clock,
	adapters: Adapters,
	modules: Modules,
	work: ReturnType<typeof createWork>,
	{ roomOn }: Overrides,
): Handlers {
	const { database, db, mailer, provider, social } = adapters;
	const asked = { db, mailer, provider, roomOn, ...settingsAsked(config) };
	const health = createHealth({ ...asked, clock, jobRuns: work.jobs.runs });
	const acts = createActs({ ...asked, ...work, clock });
	const goLive = () => askOpening({ ...adapters, config, attempts: work.attempts }, clock.now());
	const people = createPeople(modules);
	return {
		'settings.get': async () => ({
			...(await settingsOf(config, social, await modules.town.now())),
			terms: await modules.pages.terms(),
			closed_days: await modules.closedDays.coming(),
			open_now: (await findOpenShop(database.pool, clock.now())) ?? null,
		}),
		...identityRoutes(modules.identity),
		...townRoutes(modules),
		...personalDataRoutes(modules.personalData, people),
		...pageRoutes(modules.pages),
		...placeRoutes(modules.places, adapters.cutMapTile),
		...shopRoutes(modules.shops),
		...teamRoutes(modules.team),
		...closingRoutes(modules.closing),
		...operatorRoutes(modules),
		...bagRoutes(modules.bags),
		...listingRoutes(modules, modules.book.openOrders, exactlyFor(config)),
		...orderRoutes(modules.orders),
		...liveRoutes(modules),
		...waitlistRoutes(modules.waitlist),
		...alertRoutes(modules.alerts),
		...pushRoutes(modules.push),
		...ratingRoutes(modules.ratings),
		...reliabilityRoutes(modules.reliability),
		...orderBookRoutes(modules.book),
		...paymentRoutes({ ...modules, taxReports: createTaxReports({ db }) }),
		...payoutRoutes(modules),
		...adminRoutes({
			...modules,
			admin: createAdmin({ db, clock, ...modules }),
			demand: createDemand(modules),
			people,
			money: createMoney({ db, clock }),
			shopConsole: createShopConsole({ db, ...modules }),
		}),
		...healthRoutes({ ...work, health, acts, goLive }),
	};
}

export async function createApp(config: Config, log: Logger, overrides: Overrides = {}) {
	const clock = overrides.clock ?? systemClock;
	const meters = config.metrics && createMeters();
	const tracing = config.traces && (await startTracing(config.traces, log));
	const chosen = await chooseAdapters(config, log, clock, { ...overrides, onStatement: tracing?.statement });
	const adapters = traceAdapters(measureAdapters(chosen, meters), tracing);
	const { database, db, reads, storage, auth, provider } = adapters;
	const modules = createModules(config, log, clock, adapters, overrides.keepFrom);
	const work = createWork(config, log, clock, adapters, modules, { meters, tracing });
	if (!config.auth.issuer) await retryWhileUnavailable(() => auth.prepare());
	const server = await openServer(config, log, clock, adapters, {
		...modules,
		accessControl: {
			...modules.identity,
			tokenOf: config.auth.issuer ? async () => undefined : auth.tokenOf,
			signIn: {
				stepUp: config.auth.issuer === undefined,
				adminSecondFactor: config.auth.issuer === undefined && config.auth.adminSecondFactor,
			},
			accessOf: modules.team.accessOf,
			businessOfOrder: modules.orders.businessOf,
			devices: modules.team.devices,
		},
		handlers: createHandlers(config, clock, adapters, modules, work, overrides),
		mapPicture: modules.places.picture,
		inbox: work.inbox,
		watched: work.attempts.watched,
		publicShops: modules.listing.publicShops,
		ratings: modules.ratings,
		announcements: modules.announcements.link,
		meters,
		tracing,
	});
	wakeOutbox(server, work.jobs);
	return {
		...modules,
		...work,
		server,
		meters,
		db,
		storage,
		auth,
		provider,
		/** Answers requests in flight, so that close() doesn't have to wait. */
		drain: () => server.drain(),
		async close() {
			const timer = setTimeout(() => server.server.closeAllConnections(), closeTimeoutMs);
			await server.close();
			clearTimeout(timer);
			await work.jobs.stop();
			await auth.close();
			await modules.listing.close();
			await modules.changes.close();
			await reads.close();
			await database.close();
			await tracing?.close();
		},
	};
}
