/** Around every screen: the skip link, the title, the scroll position, and where the focus goes after a navigation. */
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, type UIMatch, useLocation, useMatches } from 'react-router';
import { setStepUp } from '#api/connection.ts';
import { useLazyPart } from '#lib/lazy-part.ts';
import { paths } from '#lib/paths.ts';
import { withTexts } from '#lib/texts.ts';
import { Caught } from '#ui/Caught.tsx';

export interface RouteHandle {
	/** Where the address decides what the screen shows, so does its title. */
	title?: MessageDescriptor | ((search: URLSearchParams) => MessageDescriptor);
}

const brand = 'FlavorBag';

setStepUp(async (what) => (await withTexts(import('./StepUp.tsx'))).askToConfirm(what));

/** The innermost route that has a title names the document. */
function useTitle(matches: UIMatch[], search: string) {
	const { i18n } = useLingui();
	const own = matches.map((match) => (match.handle as RouteHandle | undefined)?.title).findLast(Boolean);
	const title = typeof own === 'function' ? own(new URLSearchParams(search)) : own;
	useEffect(() => {
		document.title = title ? `${i18n._(title)} · ${brand}` : brand;
	}, [title, i18n]);
}

/** The list of businesses, also with one of them open over it. */
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
		// The first page and an anchor are the browser's own business.
		if (shown.current === screen || hash !== '') return;
		const wasOverList = list.current;
		shown.current = screen;
		list.current = overList;
		// A business that closes over its list gives the focus back to what opened it.
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
					// A business opens over the list: the list stays where it is.
					if (pathname.startsWith(`${paths.marketplace()}/`)) return paths.marketplace();
					if (key !== 'default') return key;
					// The first page of a visit has no key of its own; whoever came to an anchor is to see that.
					return hash === '' ? pathname : `${pathname}${hash} ${performance.timeOrigin}`;
				}}
			/>
		</>
	);
}

const load = async () => (await withTexts(import('./Notices.tsx'))).Notices;

/** What nobody must miss, above every screen, once the first one is there. */
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
 * Moves the focus to the main heading of a new screen, as soon as the screen has one; gives up when something else
 * took the focus (a dialog, a field) or nothing came. `ifLost`: only when nothing has the focus once a closing dialog has
 * given it back. Answers how to stop.
 */
const waitMs = 3_000;
/** A dialog gives the focus back in the frame after it has gone. */
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
