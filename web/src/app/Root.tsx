/** Wraps every screen: skip link, document title, scroll position, focus after navigation. */
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useLocation, useMatches } from 'react-router';
import { setStepUp } from '#api/connection.ts';
import { partOf, useLazyPart } from '#lib/lazy-part.ts';
import { paths } from '#lib/paths.ts';
import { brand } from '#lib/texts.ts';
import { Caught } from '#ui/Caught.tsx';

export interface RouteHandle {
	/** A function where the query string decides what the screen shows. */
	title?: MessageDescriptor | ((search: URLSearchParams) => MessageDescriptor);
}

const loadStepUp = partOf(() => import('./StepUp.tsx'), 'askToConfirm');
setStepUp(async (what) => (await loadStepUp())(what));

function useTitle(matches: UIMatch[], search: string) {
	const { i18n } = useLingui();
	const own = matches.map((match) => (match.handle as RouteHandle | undefined)?.title).findLast(Boolean);
	const title = typeof own === 'function' ? own(new URLSearchParams(search)) : own;
	useEffect(() => {
		document.title = title ? `${i18n._(title)} · ${brand}` : brand;
	}, [title, i18n]);
}

const isOverList = (pathname: string) =>
	pathname === paths.marketplace() || pathname.startsWith(`${paths.marketplace()}/`);

export function Root() {
	const matches = useMatches();
	const { hash, search, pathname } = useLocation();
	const screen = matches.at(-1)?.id;
	const shown = useRef(screen);
	const overList = isOverList(pathname);
	const list = useRef(overList);
	useTitle(matches, search);
	useEffect(() => {
		// The browser handles the first page and anchors itself.
		if (shown.current === screen || hash !== '') return;
		const wasOverList = list.current;
		shown.current = screen;
		list.current = overList;
		return focusHeading({ ifLost: wasOverList && overList });
	}, [screen, hash, overList]);

	return (
		<>
			<a
				href="#main"
				className="sr-only z-50 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				<Trans>Skip to content</Trans>
			</a>
			<News />
			<Outlet />
			<ScrollRestoration
				getKey={({ pathname, hash, key }) => {
					// A sheet opens over the list, which keeps its scroll position.
					if (pathname.startsWith(`${paths.marketplace()}/`)) return paths.marketplace();
					if (key !== 'default') return key;
					// The first page of a visit has no key; a link to an anchor must scroll there.
					return hash === '' ? pathname : `${pathname}${hash} ${performance.timeOrigin}`;
				}}
			/>
		</>
	);
}

const load = partOf(() => import('./Notices.tsx'), 'Notices');

function News() {
	const Notices = useLazyPart(load);
	return (
		Notices && (
			<Caught>
				<Notices />
			</Caught>
		)
	);
}

/**
 * Focuses a new screen's main heading, waiting up to `waitMs` for it; gives up when a dialog or a field takes the
 * focus. `ifLost`: only if nothing has the focus once a closing dialog has returned it. Returns a function that stops
 * the wait.
 */
const waitMs = 3_000;
/** A dialog returns focus in the frame after it closes. */
const restoredMs = 100;

function focusHeading({ ifLost = false } = {}): () => void {
	if (ifLost) {
		const timer = setTimeout(() => {
			if (document.activeElement === null || document.activeElement === document.body) stop = focusHeading();
		}, restoredMs);
		let stop = () => clearTimeout(timer);
		return () => stop();
	}
	const before = document.activeElement;
	const attempt = (): boolean => {
		const active = document.activeElement;
		if (active !== null && active !== document.body && active !== before) return true;
		const heading = document.querySelector<HTMLElement>('main h1');
		if (!heading) return false;
		if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
		return true;
	};
	const observer = new MutationObserver(() => {
		if (attempt()) stop();
	});
	const timer = setTimeout(() => stop(), waitMs);
	const stop = () => {
		observer.disconnect();
		clearTimeout(timer);
	};
	if (attempt()) stop();
	else observer.observe(document.body, { childList: true, subtree: true });
	return stop;
}
