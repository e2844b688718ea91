/** Pages prerendered at build time. The server replaces `__ORIGIN__` with its own origin. */
import type { BusinessSummary, Language, User } from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
	createStaticHandler,
	createStaticRouter,
	type RouteObject,
	StaticRouter,
	StaticRouterProvider,
} from 'react-router';
import { userKey } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { OfflineFrame } from '#app/OfflineFrame.tsx';
import { Providers } from '#app/providers.tsx';
import { routes } from '#app/routes.tsx';
import { instead } from '#features/marketplace/BusinessCard.tsx';
import { Cards, columns } from '#features/marketplace/Cards.tsx';
import type { CardTexts } from '#features/marketplace/card-texts.ts';
import { SavedTicketCard } from '#features/my-orders/SavedTickets.tsx';
import { paths } from '#lib/paths.ts';
import { activateTexts, screenTexts } from '#lib/texts.ts';
import { headOf, publicPages } from './head.ts';

/** All paths of the app as route patterns, such as `/orders/:orderId/receipt`. */
export const appPaths = pathsBelow(routes);
function pathsBelow(some: readonly RouteObject[], before = ''): string[] {
	return some.flatMap(({ path = '', element, lazy, children = [] }) => {
		const own = path.startsWith('/') ? path : `${before}/${path}`.replace(/\/$/, '');
		const shows = path !== '' && !path.includes('*') && (element || lazy);
		return [...(shows ? [own] : []), ...pathsBelow(children, own)];
	});
}

interface Page {
	path: string;
	head?: string;
	body: string;
}

const inApp = (screen: ReactNode) => (
	<StrictMode>
		<Providers>{screen}</Providers>
	</StrictMode>
);

async function render(path: string): Promise<string> {
	const handler = createStaticHandler(routes);
	const context = await handler.query(new Request(`http://prerender${path}`));
	if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
	const router = createStaticRouter(handler.dataRoutes, context);
	return renderToString(inApp(<StaticRouterProvider router={router} context={context} hydrate={false} />));
}

/** A placeholder user with a location, so that the list renders its loading state. */
const somebody = {
	email: '',
	first_name: '',
	last_name: '',
	role: 'customer',
	verified: true,
	coordinates: { lat: 0, lng: 0 },
	city: '\u2003',
	state: '\u2003',
	zip_code: null,
} as User;

const place = (name: string): string => {
	const words = Object.entries(instead).find(([missing]) => missing === name)?.[1];
	return words ? `{${name}|${i18n._(words)}}` : `{${name}}`;
};
const places = new Proxy({} as CardTexts, { get: (_, name) => place(String(name)) });
const shop = { id: '-', image_url: 'business/--800.webp' } as BusinessSummary;

const cards = () =>
	renderToStaticMarkup(
		inApp(
			<StaticRouter location={paths.marketplace()}>
				<Cards
					businesses={[shop]}
					total={2}
					count={place('count')}
					grid={columns(false)}
					search=""
					textsOf={() => places}
				/>
			</StaticRouter>,
		),
	)
		// React preloads eager pictures.
		.replaceAll(/<link rel="preload"[^>]*>/g, '')
		// Firefox loads pictures even inside a template, so their URLs are filled in later.
		.replaceAll(/ src(?:set)?="business\/[^"]*"/gi, '');

/** The marketplace's loading state, inert and hidden from assistive technology. */
async function marketplace(): Promise<Page> {
	queryClient.setQueryData(userKey, somebody);
	const path = paths.marketplace();
	const waiting = (await render(path)).replaceAll(' id="main"', '');
	const body = `<div id="shell" inert aria-hidden="true">${waiting}<template>${cards()}</template></div>`;
	return { path, body };
}

/** first-tickets.ts keeps the cases that apply. */
const Only = ({ when, children }: { when: string; children: ReactNode }) => (
	<span data-when={when}>{children}</span>
);

/** A template of saved tickets for an offline start; first-tickets.ts fills it in. */
function savedTickets(): string {
	const bags = [
		<Only key="one" when="one">
			<Plural value={1} one="# bag" other="# bags" />
		</Only>,
		<Only key="many" when="many">
			<Plural value={2} one="# bag" other="# bags" />
		</Only>,
	];
	const title = [
		<Only key="orders" when="orders">
			<Trans>My Orders</Trans>
		</Only>,
		<Only key="elsewhere" when="elsewhere">
			<Trans>No connection</Trans>
		</Only>,
	];
	const reason = [
		<Only key="offline" when="offline">
			<Trans>You're offline.</Trans>
		</Only>,
		<Only key="unreached" when="unreached">
			<Trans>We can't reach FlavorBag right now.</Trans>
		</Only>,
	];
	const advice = <Trans>Your tickets work without a connection: show the code at the counter.</Trans>;
	const html = renderToStaticMarkup(
		inApp(
			<StaticRouter location={paths.orders()}>
				<OfflineFrame title={title} reason={reason} advice={advice}>
					<ul className="mt-4 grid gap-3">
						<li>
							<SavedTicketCard
								orderId=""
								shop="{shop}"
								when="{when}"
								bags={bags}
								place={{ street: '{street}', city: '{town}', notes: '{notes}' }}
								code={{ shown: '{code}', spoken: '{spoken}' }}
								checked="{checked}"
							/>
						</li>
					</ul>
				</OfflineFrame>
			</StaticRouter>,
		),
	);
	return html.replace(/(<span data-when="many">)2/, '$1{quantity}').replace(' id="main"', '');
}

export interface Pages {
	pages: Page[];
	savedTickets: string;
	description: string;
	withoutScript: string;
}

export async function makePages(language: Language): Promise<Pages> {
	// Heads are rendered before their screens are loaded.
	await screenTexts(language);
	activateTexts(language);
	queryClient.setQueryData(userKey, null);
	const made: Page[] = [];
	for (const page of publicPages)
		made.push({ path: page.path, head: headOf(page, i18n), body: await render(page.path) });
	return {
		pages: [...made, await marketplace()],
		savedTickets: savedTickets(),
		description: i18n._(
			msg`Surprise bags of good food that nearby shops would otherwise throw away. Pay by card, collect with a code.`,
		),
		withoutScript: i18n._(msg`FlavorBag needs JavaScript. Please switch it on and load the page again.`),
	};
}
