import { resolve } from 'node:path';
import { publicLimits } from '@flavorbag/contract';
import type { FastifyInstance, FastifyPluginAsync, onRequestHookHandler } from 'fastify';
import type { Logger } from 'pino';
import { networkOf } from '#adapters/identity/attempts.ts';
import type { Alerts } from '#alerts';
import { createCallCounter } from '#db/rate-windows.ts';
import { createWriteProbe } from '#db/write-probe.ts';
import { dailySourceName } from '#http/access-log.ts';
import { mountAuth } from '#http/auth-mount.ts';
import { registerDevMail } from '#http/dev-mail.ts';
import { registerDevFonts } from '#http/dev-page.ts';
import { registerDevPush } from '#http/dev-push.ts';
import { registerDevSignIn } from '#http/dev-sign-in.ts';
import { type Auditor, registerEndpoints } from '#http/endpoints.ts';
import { type AccessControl, onlyAdmins } from '#http/gate.ts';
import type { Handlers } from '#http/handlers.ts';
import { registerMapPicture } from '#http/map-picture.ts';
import { findMedia, keyOfMedia, registerMedia } from '#http/media.ts';
import { createMemoryLimit } from '#http/memory-limit.ts';
import { registerReference } from '#http/reference.ts';
import { exceptForPeople, proxySandbox } from '#http/sandbox-proxy.ts';
import { createServer } from '#http/server.ts';
import { registerStreetFile, streetFileIn } from '#http/street-file.ts';
import { registerLeaveWaitlist, registerStopAlert, registerUnsubscribe } from '#http/unsubscribe.ts';
import type { PublicShops } from '#listing';
import type { Announcements } from '#operator';
import type { Pages } from '#pages';
import type { Clock } from '#ports/clock.ts';
import type { MapPicture, MapView } from '#ports/place-search.ts';
import type { TownReader } from '#ports/town.ts';
import type { Inbox } from '#provider-events';
import type { Ratings } from '#ratings';
import type { Waitlist } from '#waitlist';
import { modes } from '../lib/mode.ts';
import { type AssistantDeps, registerAssistants } from './assistants.ts';
import type { Adapters } from './choose-adapters.ts';
import type { Config } from './config.ts';
import type { Meters } from './metrics/meters.ts';
import { measureRequests } from './metrics/requests.ts';
import { registerFeeds } from './public-feeds.ts';
import { registerPublicPages } from './public-pages.ts';
import { traceRequests } from './traces/traced.ts';
import type { Tracing } from './traces/tracing.ts';
import { registerWebhook } from './webhook.ts';

const sandboxOf =
	(url: string, isForAdmins: onRequestHookHandler | undefined): FastifyPluginAsync =>
	async (scope) => {
		if (isForAdmins) scope.addHook('onRequest', exceptForPeople(isForAdmins));
		await proxySandbox(scope, url);
	};

const toolsOf =
	({ mailbox, pushBox }: Adapters, isForAdmins: onRequestHookHandler | undefined): FastifyPluginAsync =>
	async (scope) => {
		if (isForAdmins) scope.addHook('onRequest', isForAdmins);
		if (mailbox) registerDevMail(scope, mailbox);
		if (pushBox) registerDevPush(scope, pushBox);
	};

const isForThisComputer = ({ mode, settings }: Config) =>
	mode === 'trial' && settings.some(({ name, state }) => name === 'FLAVORBAG_MODE' && state === 'default');

async function readPicture(storage: Adapters['storage'], url: string): Promise<Buffer | undefined> {
	const key = keyOfMedia(url);
	const file = key === undefined ? undefined : await findMedia(storage, key);
	return file && Buffer.from(file.bytes);
}

interface Answering {
	auditLog: Auditor;
	accessControl: AccessControl;
	handlers: Handlers;
	mapPicture: (view: MapView) => Promise<MapPicture>;
	inbox: Inbox;
	town: TownReader;
	watched(host: string): Promise<void>;
	publicShops: PublicShops;
	pages: Pages;
	ratings: Pick<Ratings, 'shown' | 'isLink' | 'unsubscribe'>;
	announcements: Announcements['link'];
	waitlist: Pick<Waitlist, 'link'>;
	alerts: Pick<Alerts, 'link'>;
	meters: Meters | undefined;
	tracing: Tracing | undefined;
}

function readinessOf({ db, auth }: Adapters, hasAccounts: boolean, watched: Answering['watched']) {
	const canWrite = createWriteProbe(db);
	return async (host: string) => {
		await canWrite();
		if (hasAccounts) await auth.checkKeys();
		await watched(host);
	};
}

async function registerMailLinks(pages: FastifyInstance, from: Answering, limit: onRequestHookHandler) {
	const { isLink, unsubscribe } = from.ratings;
	await registerUnsubscribe(pages, 'unsubscribe', { isLink, unsubscribe, limit });
	await registerUnsubscribe(pages, 'stop-announcements', { ...from.announcements, limit });
	await registerLeaveWaitlist(pages, { ...from.waitlist.link, limit });
	await registerStopAlert(pages, { ...from.alerts.link, limit });
}

function registerReaders(calls: FastifyInstance, deps: Parameters<typeof registerFeeds>[1] & AssistantDeps) {
	registerFeeds(calls, deps);
	registerAssistants(calls, deps);
}

export async function openServer(
	config: Config,
	log: Logger,
	clock: Clock,
	adapters: Adapters,
	answering: Answering,
) {
	const { accessControl, ratings, meters, tracing, town } = answering;
	const { mode, publicUrl } = config;
	const { db, auth, storage, mailbox, testIssuer } = adapters;
	const isForAdmins = modes[mode].tools === 'admins' ? onlyAdmins(accessControl) : undefined;
	const hasAccounts = config.auth.issuer === undefined;
	const limit = createMemoryLimit(config.publicCallsPerMinute, networkOf);
	const nameSource = dailySourceName(config.auth.secret, clock);
	const server = await createServer(
		{
			logger: log,
			publicUrl,
			trustProxy: config.trustProxy,
			clock,
			isForThisComputer: isForThisComputer(config),
			webDist: config.webDist,
			town,
			isStaging: mode === 'staging',
			hasDevPages: mode === 'trial' && mailbox !== undefined,
			stripe: config.payments.mode === 'stripe',
			mapOrigin: config.mapStyleUrl && new URL(config.mapStyleUrl).origin,
			countCall: createCallCounter(db),
			watch(app) {
				if (tracing) traceRequests(app, tracing);
				if (meters) measureRequests(app, meters);
			},
			sourceOf: (ip) => nameSource(networkOf(ip)),
			ready: readinessOf(adapters, hasAccounts, answering.watched),
		},
		async ({ pages, calls }) => {
			registerEndpoints({ pages, calls }, answering.handlers, accessControl, {
				auditLog: answering.auditLog,
				checkReplies: config.env !== 'production',
				secure: publicUrl.startsWith('https:'),
				publicLimit: limit,
			});
			registerReaders(calls, { shops: answering.publicShops, clock, town, publicUrl, limit });
			if (config.webDist)
				registerPublicPages(pages, {
					publicUrl,
					isStaging: mode === 'staging',
					contact: config.contact,
					pages: answering.pages,
					town,
					shops: answering.publicShops,
					ratingsOf: ratings.shown.of,
					clock,
					webDist: resolve(config.webDist),
					readPicture: (url) => readPicture(storage, url),
					limit,
					workLimit: createMemoryLimit(publicLimits.worksPerMinute, networkOf),
				});
			registerMedia(pages, storage);
			registerMapPicture(pages, accessControl, answering.mapPicture);
			registerStreetFile(pages, streetFileIn(config.dataDir), limit);
			registerReference(pages);
			if (hasAccounts) await mountAuth(pages, auth);
			await registerWebhook(pages, answering.inbox);
			await registerMailLinks(pages, answering, limit);
			if (mailbox || testIssuer || config.payments.mode === 'sandbox') registerDevFonts(pages);
			await pages.register(toolsOf(adapters, isForAdmins));
			if (testIssuer) await registerDevSignIn(pages, testIssuer);
		},
	);
	// The proxy sets its own headers and doesn't parse bodies.
	if (config.payments.mode === 'sandbox') await server.register(sandboxOf(config.payments.url, isForAdmins));
	return server;
}
