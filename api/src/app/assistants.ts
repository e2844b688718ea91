/** What assistants read (R-assistants): the public data over the Model Context Protocol. No sign-in, state or orders. */
import {
	bagDiets,
	dietConflicts,
	type Language,
	limits,
	type PublicBusiness,
	type PublicPickup,
} from '@flavorbag/contract';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import { z } from 'zod';
import { replyHeadersHook } from '#http/endpoints.ts';
import { AppError } from '#lib/app-error.ts';
import { acceptedLanguage } from '#lib/language.ts';
import { addDays, toLocalDateTime } from '#lib/time.ts';
import type { PublicShops } from '#listing';
import type { Clock } from '#ports/clock.ts';
import { feedShopOf } from './public-feeds.ts';
import { createWriter } from './public-text.ts';
import { version } from './version.ts';

export interface AssistantDeps {
	shops: Pick<PublicShops, 'list' | 'get' | 'townIn'>;
	clock: Clock;
	publicUrl: string;
	limit: onRequestHookHandler;
}

const shopsMax = 10;
const findInput = z.strictObject({
	near: z.string().min(1).max(120).describe('A ZIP code, a city and state, or portland-or'),
	when: z.enum(['now', 'today', 'tonight', 'tomorrow']).optional().describe('In the shop’s time zone'),
	diet: z.enum(bagDiets).optional().describe('Says nothing about allergens'),
	max_price: z.number().positive().optional().describe('US dollars'),
});
const shopInput = z.strictObject({ slug: z.string().min(1).max(80).describe('From a link: /s/{slug}') });
type Find = z.output<typeof findInput>;

function isWanted({ when, max_price }: Find, shop: PublicBusiness, now: Date) {
	const { date: today, time } = toLocalDateTime(now, shop.time_zone);
	return ({ date, window, startTime, price = shop.price }: PublicPickup): boolean => {
		if (max_price !== undefined && price > max_price) return false;
		if (when === undefined) return true;
		if (when === 'tomorrow') return date === addDays(today, 1);
		return (
			date === today && (when !== 'tonight' || window === 'evening') && (when !== 'now' || startTime <= time)
		);
	};
}

/** Ends with a link, and hands over what programs compare. */
const answer = (parts: readonly string[], shops: readonly PublicBusiness[] = []) => ({
	content: [{ type: 'text' as const, text: parts.join('\n\n') }],
	structuredContent: { shops: shops.map(feedShopOf) },
});
const failed = (...parts: string[]) => ({ ...answer(parts), isError: true });

async function findBags(deps: AssistantDeps, asked: Find, language: Language) {
	const { t, origin, shopLines } = createWriter(deps.publicUrl, language);
	const { near, diet } = asked;
	try {
		const query = { near, radius: limits.radiusDefaultMiles, page: 1, per_page: limits.perPageMax };
		const { town, businesses } = await deps.shops.list(query);
		const fits = (shop: PublicBusiness) =>
			!diet || dietConflicts({ diets: [diet], avoid: [] }, shop.bag).length === 0;
		const now = deps.clock.now();
		const found = businesses.filter(fits).flatMap((shop) => {
			const inventory = shop.inventory.filter(isWanted(asked, shop, now));
			return inventory.length > 0 ? [{ ...shop, inventory }] : [];
		});
		const place = { town: `${town.city}, ${town.state}`, link: `${origin}/near/${town.slug}` };
		const nearest = found.slice(0, shopsMax);
		return answer(
			[
				...nearest.map((shop) => shopLines(shop, shop.inventory)),
				...(nearest.length === 0 ? [t('No bags near {town} match that.', place)] : []),
				t('All bags near {town}: {link}', place),
			],
			nearest,
		);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		return failed(t('We don’t know that place. Try a ZIP code: {link}', { link: `${origin}/near` }));
	}
}

async function getShop(deps: AssistantDeps, slug: string, language: Language) {
	const { t, origin, shopLines } = createWriter(deps.publicUrl, language);
	const shop = await deps.shops.get(slug);
	if (shop) return answer([shopLines(shop, shop.inventory), `${origin}/s/${shop.slug}`], [shop]);
	const town = await deps.shops.townIn(slug);
	const link = town ? `${origin}/near/${town.slug}` : `${origin}/near`;
	return failed(t('There is no shop at this address. Others: {link}', { link }));
}

function howToBuy(deps: AssistantDeps, language: Language) {
	const { t, origin } = createWriter(deps.publicUrl, language);
	return answer([
		t(
			'Assistants can’t order or pay. Give the person the link of a pickup time: it leads to that time, through the sign-up if need be.',
		),
		t('They choose how many bags, pay by card, and show a code at the shop during the pickup time.'),
		t('Contents are a surprise. Whoever has an allergy should ask the shop first.'),
		t('Start here: {link}', { link: `${origin}/near` }),
	]);
}

function createServer(deps: AssistantDeps, language: Language): McpServer {
	const server = new McpServer({ name: 'flavorbag', version });
	const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };
	server.registerTool(
		'find_bags',
		{
			description: `Surprise bags of surplus food on sale near a place: at most ${shopsMax} shops, the nearest first, with price, pickup times, what is left and what the shop states about allergens.`,
			inputSchema: findInput,
			annotations,
		},
		(asked) => findBags(deps, asked, language),
	);
	server.registerTool(
		'get_shop',
		{ description: 'One shop with its pickup times.', inputSchema: shopInput, annotations },
		({ slug }) => getShop(deps, slug, language),
	);
	server.registerTool(
		'how_to_buy',
		{ description: 'How a person buys a bag. Nothing can be bought through this server.', annotations },
		() => howToBuy(deps, language),
	);
	return server;
}

export function registerAssistants(app: FastifyInstance, deps: AssistantDeps): void {
	const { fetch } = createMcpHandler(
		({ requestInfo }) =>
			createServer(deps, acceptedLanguage(requestInfo?.headers.get('accept-language') ?? '') ?? 'en'),
		// Nothing here changes by itself, so no stream stays open.
		{ maxSubscriptions: 0 },
	);
	const onRequest = [replyHeadersHook(deps.publicUrl.startsWith('https:'), true), deps.limit];
	app.route({
		method: ['GET', 'POST', 'DELETE'],
		url: '/mcp',
		onRequest,
		handler: async ({ method, headers, body }, reply) => {
			// A batch would be counted as one call (R-open-doors).
			if (Array.isArray(body)) throw new AppError('INVALID_INPUT');
			const sent = Object.entries(headers).filter(([name]) => /^(accept|content-type|mcp-)/.test(name));
			const asked = new Request(new URL('/mcp', deps.publicUrl), {
				method,
				headers: sent as [string, string][],
				...(method === 'POST' && { body: JSON.stringify(body) }),
			});
			const answered = await fetch(asked);
			reply.headers(Object.fromEntries(answered.headers)).header('cache-control', 'no-store');
			return reply.code(answered.status).send(await answered.text());
		},
	});
	const allowed = { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': '*' };
	app.options('/mcp', { onRequest }, (_request, reply) => reply.headers(allowed).code(204).send());
}
