/** Shows saved tickets offline before the app loads (R-offline-tickets). Imports only small helpers, to be fast. */
import type { Order } from '@flavorbag/contract';
import { addressLines } from '#lib/address.ts';
import { formatCode, spokenCode } from '#lib/code.ts';
import { dateTimeText, windowText } from '#lib/full-time.ts';
import { activeLocale, pageLanguage, setActiveLanguage } from '#lib/language.ts';
import { type SavedTicket, savedTickets } from '#lib/saved-tickets.ts';
import { serverNow } from '#lib/server-clock.ts';
import { mayHaveSession } from '#lib/session-hint.ts';
import { windowOf } from '#lib/time.ts';
import { fillTexts } from './fill-texts.ts';

/** Paths that work without an account, where tickets aren't shown. */
const isForAll = (pathname: string) => /^\/(auth|counter-device|join)?(\/|$)/.test(pathname);

function choose(part: ParentNode, ...cases: string[]): void {
	for (const one of part.querySelectorAll<HTMLElement>('[data-when]'))
		if (!cases.includes(one.dataset.when ?? '')) one.remove();
}

/** If formatting fails, the code still shows (R-part-fails). */
function timesOf(order: Order, checkedAt: string) {
	try {
		return {
			when: windowText(windowOf(order), serverNow()),
			checked: dateTimeText(checkedAt, order.time_zone, activeLocale()),
		};
	} catch {
		return {};
	}
}

function fillTicket(card: HTMLElement, { order, checkedAt }: SavedTicket): void {
	const { quantity } = order;
	const [street, town] = addressLines(order.pickup_place);
	const code = order.pickup_code ?? '';
	choose(card, quantity === 1 ? 'one' : 'many');
	fillTexts(card, {
		shop: order.business_name,
		quantity,
		code: formatCode(code),
		spoken: spokenCode(code),
		street,
		town,
		notes: order.pickup_place.notes ?? undefined,
		...timesOf(order, checkedAt),
	});
	const article = card.querySelector('article');
	if (article) article.dataset.order = order.id;
}

function ticketsFor(code: string | null): SavedTicket[] {
	const tickets = savedTickets();
	return [
		...tickets.filter(({ order }) => order.id === code),
		...tickets.filter(({ order }) => order.id !== code),
	];
}

/** Overlays the page until the app renders a screen; presses are replayed there. */
function put(frame: HTMLElement, root: HTMLElement): void {
	frame.className = 'fixed inset-0 z-sheet overflow-y-auto bg-paper';
	let pressed: string | undefined;
	frame.addEventListener('click', ({ target }) => {
		if (!(target instanceof Element) || !target.closest('[data-show-code]')) return;
		pressed = target.closest<HTMLElement>('[data-order]')?.dataset.order;
	});
	root.after(frame);
	const watch = new MutationObserver(() => {
		if (!root.querySelector('#main') || root.querySelector('[data-page-loading]')) return;
		watch.disconnect();
		frame.remove();
		if (pressed === undefined) return;
		root.querySelector<HTMLElement>(`[data-order="${CSS.escape(pressed)}"] [data-show-code] button`)?.click();
	});
	watch.observe(root, { childList: true, subtree: true });
}

let isShown = false;
function show(): void {
	const template = document.querySelector<HTMLTemplateElement>('#saved-tickets');
	const root = document.getElementById('root');
	if (isShown || !template || !root || root.querySelector('#main:not([data-page-loading])')) return;
	const tickets = ticketsFor(new URLSearchParams(location.search).get('code'));
	if (tickets.length === 0) return;
	isShown = true;
	const frame = document.createElement('div');
	frame.append(template.content.cloneNode(true));
	const one = frame.querySelector('li');
	const list = one?.parentElement;
	if (!one || !list) return;
	one.remove();
	choose(
		frame,
		location.pathname === '/orders' ? 'orders' : 'elsewhere',
		navigator.onLine ? 'unreached' : 'offline',
	);
	for (const ticket of tickets) {
		const card = one.cloneNode(true) as HTMLElement;
		fillTicket(card, ticket);
		list.append(card);
	}
	put(frame, root);
}

if (mayHaveSession() && !isForAll(location.pathname)) {
	setActiveLanguage(pageLanguage());
	if (!navigator.onLine) show();
	// `onLine` may be true without a working connection, so the page's first request decides.
	else
		new PerformanceObserver((list) => {
			const calls = list.getEntries() as PerformanceResourceTiming[];
			if (calls.some(({ name, responseStatus }) => name.endsWith('/v0/auth/token') && responseStatus === 0))
				show();
		}).observe({ type: 'resource', buffered: true });
}
