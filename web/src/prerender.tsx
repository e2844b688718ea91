/**
 * The public pages as HTML, made when the app is built: they show without the API and before any script. Addresses in
 * them begin with `__ORIGIN__`, which the server replaces by its own.
 */
import type { User } from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { userKey } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { Providers } from '#app/providers.tsx';
import { routes } from '#app/routes.tsx';
import { activateTexts, screenTexts } from '#app/texts.ts';
import { paths } from '#lib/paths.ts';
import { cardTemplate } from './card-template.tsx';
import { headOf, type PublicPage, publicPages } from './head.ts';

export interface Page {
	/** Below the build's folder. */
	file: string;
	/** What goes into the head, and into #root. */
	head: string;
	body: string;
	path: string;
}

const files: Record<PublicPage, { file: string; path: string }> = {
	landing: { file: 'index.html', path: paths.landing() },
	privacy: { file: 'privacy-policy/index.html', path: paths.privacyPolicy() },
	login: { file: 'auth/login/index.html', path: paths.login() },
	signup: { file: 'auth/signup/index.html', path: paths.signup() },
	forgotPassword: { file: 'auth/forgot-password/index.html', path: paths.forgotPassword() },
};

async function render(path: string): Promise<string> {
	const handler = createStaticHandler(routes);
	const context = await handler.query(new Request(`http://prerender${path}`));
	if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
	return renderToString(
		<StrictMode>
			<Providers>
				<StaticRouterProvider
					router={createStaticRouter(handler.dataRoutes, context)}
					context={context}
					hydrate={false}
				/>
			</Providers>
		</StrictMode>,
	);
}

/** Whoever it is that opens the screen: nobody's name, and a place, so that the list is what is on its way. */
const somebody: User = {
	id: '00000000-0000-0000-0000-000000000000',
	external_id: '',
	email: '',
	first_name: '',
	last_name: '',
	role: 'customer',
	verified: true,
	phone_number: null,
	coordinates: { lat: 0, lng: 0 },
	street: null,
	city: '\u2003',
	state: '\u2003',
	zip_code: null,
	created_at: '2025-01-15T00:00:00.000Z',
	updated_at: '2025-01-15T00:00:00.000Z',
};

/** Screens for members as they look while what they show is on its way: path → file and its HTML. */
export async function renderShells(): Promise<{ file: string; path: string; body: string }[]> {
	activateTexts();
	queryClient.setQueryData(userKey, somebody);
	const body = (await render(paths.marketplace())).replaceAll(' id="main"', '');
	const [, grid] = /data-list-loading="[^"]*" class="([^"]*)"/.exec(body) ?? [];
	if (grid === undefined) throw new Error('the marketplace does not wait for its list');
	return [{ file: 'marketplace.html', path: paths.marketplace(), body: body + cardTemplate(grid) }];
}

export async function renderPages(): Promise<Page[]> {
	activateTexts();
	// Heads are written before their screens are loaded.
	await screenTexts();
	// Nobody is signed in on these pages.
	queryClient.setQueryData(userKey, null);
	const made: Page[] = [];
	for (const page of publicPages) {
		const { file, path } = files[page];
		made.push({ file, path, head: headOf(page, i18n), body: await render(path) });
	}
	return made;
}
