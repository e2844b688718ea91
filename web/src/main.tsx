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

/** The code of the first screen is there. */
const loaded = (router: Router) =>
	new Promise<void>((resolve) => {
		const look = () => router.state.initialized && resolve();
		router.subscribe(look);
		look();
	});

/** The list is waited for, but not for long: the screen can show that it is on its way. */
const listMs = 400;

/** What the first screen shows; it has most likely been asked for already. */
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

/** Resolves when the page can be used. Rejects when its code could not be had: then what is painted stays, for another try. */
export async function start(): Promise<void> {
	// As the first script read it: a translator may have set another one since.
	await loadTexts(activeLanguage());
	activateTexts(activeLanguage());
	if (import.meta.env.DEV && location.search.includes('lang=pseudo'))
		await (await import('#lib/pseudo.ts')).activatePseudo();
	const root = document.getElementById('root');
	if (!root) throw new Error('index.html has no #root');
	const isPage = root.dataset.path === location.pathname && root.firstElementChild !== null;
	const isPublic = isPage && !mayHaveSession();
	const first = askForFirst(location);
	// Nothing of it is needed for what is painted: what somebody does comes between its parts.
	await nextTask();
	const router = createBrowserRouter(routes);
	// What is painted stays until the app has something to show in its place.
	if (isPage) await Promise.all([loaded(router), first]);
	if (isPublic && router.state.errors) {
		router.dispose();
		throw new Error('the code of this page could not be had');
	}
	// Until the API says otherwise nobody is signed in: the page needs no API to show.
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
		// In slices: what somebody does meanwhile is not kept waiting.
		startTransition(() => {
			if (isPublic) hydrateRoot(root, app);
			else createRoot(root).render(app);
		});
	});
	// What only makes the next screen quicker is not waited for.
	import('#app/prepare-links.ts').then(({ prepareLinks }) => prepareLinks(router)).catch(() => undefined);
}
