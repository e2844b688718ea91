import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { userKey } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { prepareLinks } from '#app/prepare-links.ts';
import { Providers } from '#app/providers.tsx';
import { routes } from '#app/routes.tsx';
import { activateTexts } from '#app/texts.ts';
import { warm } from '#app/warm.ts';
import { mayHaveSession } from '#lib/session-hint.ts';

/** A page that is there as HTML already is shown by its own code at once, not by a loading screen. */
async function loadMatched(path: string): Promise<void> {
	const matched: RouteObject[] = (matchRoutes(routes, path) ?? []).map(({ route }) => route);
	await Promise.all(
		matched.map(async (route) => {
			if (typeof route.lazy !== 'object' || !route.lazy.Component) return;
			const { Component: load } = route.lazy;
			route.Component = (await load()) ?? null;
			delete route.lazy;
		}),
	);
}

function Shown({ onShown, children }: { onShown(): void; children: ReactNode }) {
	useEffect(onShown, [onShown]);
	return children;
}

async function start(): Promise<void> {
	activateTexts();
	warm(location);
	const root = document.getElementById('root');
	if (!root) throw new Error('index.html has no #root');
	const isPrerendered = root.dataset.path === location.pathname && !mayHaveSession();
	if (isPrerendered) {
		await loadMatched(location.pathname);
		// Until the API says otherwise nobody is signed in: the page needs no API to show.
		queryClient.setQueryData(userKey, null, { updatedAt: 0 });
	}
	const app = (
		<StrictMode>
			<Providers>
				<RouterProvider router={createBrowserRouter(routes)} />
			</Providers>
		</StrictMode>
	);
	// In slices: what somebody does meanwhile is not kept waiting.
	if (isPrerendered) {
		await new Promise<void>((resolve) =>
			startTransition(() => void hydrateRoot(root, <Shown onShown={resolve}>{app}</Shown>)),
		);
	} else startTransition(() => createRoot(root).render(app));
	prepareLinks();
}

/** The page is there and can be used. */
export const ready = start();
