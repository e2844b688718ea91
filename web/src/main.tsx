import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { userKey } from '#api/connection.ts';
import { nearbyPages } from '#api/offers.ts';
import { queryClient } from '#api/query-client.ts';
import { currentUser } from '#api/users.ts';
import { Providers } from '#app/providers.tsx';
import { routes } from '#app/routes.tsx';
import { activeLanguage } from '#lib/language.ts';
import { readFilters, toQuery } from '#lib/list-filters.ts';
import { nextTask } from '#lib/painted.ts';
import { paths } from '#lib/paths.ts';
import { mayHaveSession } from '#lib/session-hint.ts';
import { activateTexts, loadTexts } from '#lib/texts.ts';

type Router = ReturnType<typeof createBrowserRouter>;

const loaded = (router: Router) =>
	new Promise<void>((resolve) => {
		const look = () => router.state.initialized && resolve();
		router.subscribe(look);
		look();
	});

/** The longest that rendering waits for the list; the screen has a loading state. */
const listMs = 400;

async function askForFirst({ pathname, search }: Location): Promise<void> {
	if (!mayHaveSession()) return;
	const user = queryClient.prefetchQuery(currentUser());
	if (pathname === paths.marketplace()) {
		const list = nearbyPages(toQuery(readFilters(new URLSearchParams(search))));
		const late = new Promise((resolve) => setTimeout(resolve, listMs));
		await Promise.race([queryClient.prefetchInfiniteQuery(list), late]);
	}
	await user;
}

function Shown({ onShown, children }: { onShown(): void; children: ReactNode }) {
	useEffect(onShown, [onShown]);
	return children;
}

/** Resolves once the page is usable. Rejects if its code failed to load; the painted page then stays for a retry. */
export async function start(): Promise<void> {
	// boot.ts read it earlier; a translator may have changed `lang` since.
	await loadTexts(activeLanguage());
	activateTexts(activeLanguage());
	if (import.meta.env.DEV && location.search.includes('lang=pseudo'))
		await (await import('#lib/pseudo.ts')).activatePseudo();
	const root = document.getElementById('root');
	if (!root) throw new Error('index.html has no #root');
	const isPage = root.dataset.path === location.pathname && root.firstElementChild !== null;
	const isPublic = isPage && !mayHaveSession();
	const first = askForFirst(location);
	// Yields to input, because the painted page doesn't depend on this.
	await nextTask();
	const router = createBrowserRouter(routes);
	if (isPage) await Promise.all([loaded(router), first]);
	if (isPublic && router.state.errors) {
		router.dispose();
		throw new Error('the code of this page could not be had');
	}
	// Treated as signed out until the API responds, so the page shows without it.
	if (isPublic) queryClient.setQueryData(userKey, null, { updatedAt: 0 });
	await new Promise<void>((resolve) => {
		const app = (
			<StrictMode>
				<Providers>
					<Shown onShown={resolve}>
						<RouterProvider router={router} />
					</Shown>
				</Providers>
			</StrictMode>
		);
		// A transition, so that hydration yields to input.
		startTransition(() => {
			if (isPublic) hydrateRoot(root, app);
			else createRoot(root).render(app);
		});
	});
	// Only speeds up later navigation, so a failure is ignored.
	import('#app/prepare-links.ts').then(({ prepareLinks }) => prepareLinks(router)).catch(() => undefined);
}
