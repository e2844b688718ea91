/**
 * The door: the first script of every page. What the page has as HTML is painted before any code comes; for all other
 * pages the code is the page. What is pressed before the code is there is pressed again then.
 */
import '../styles/index.css';
import { activeLanguage, pageLanguage, setActiveLanguage } from '#lib/language.ts';
import { mayHaveSession } from '#lib/session-hint.ts';
import { askForFirstScreen } from './ask.ts';

setActiveLanguage(pageLanguage());

const start = async () => (await import('../main.tsx')).start();

/** Asked for before the page is read to its end. */
const list = mayHaveSession() ? askForFirstScreen(location) : undefined;

/** A page in the background is not painted; a browser that does not tell is not waited for long. */
const painted = () =>
	new Promise<void>((resolve) => {
		if (document.visibilityState !== 'visible') resolve();
		setTimeout(resolve, 400);
		new PerformanceObserver(() => setTimeout(resolve)).observe({ type: 'paint', buffered: true });
	});

/** Somebody is about to use something. */
const used = () =>
	new Promise<unknown>((resolve) => {
		for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin'])
			addEventListener(type, resolve, { capture: true, passive: true, once: true });
	});

/** Remembers what is pressed; answers how to press it again in the app. */
function queuePress(shell: HTMLElement | null): () => void {
	let find: (() => Element | null) | undefined;
	const press = ({ target, clientX: x, clientY: y }: MouseEvent) => {
		const scrolled = scrollY;
		const button = target instanceof Element ? target.closest('button') : null;
		// The app shows the same cards in their place, if nothing moved since.
		if (shell?.querySelector('article'))
			find = () => (scrolled === scrollY ? document.elementFromPoint(x, y) : null);
		// A form says by itself that it is not ready yet.
		else if (button && !button.form) find = () => button;
	};
	addEventListener('click', press, true);
	return () => {
		removeEventListener('click', press, true);
		const pressed = find?.()?.closest<HTMLElement>('a, button, input');
		pressed?.focus();
		pressed?.click();
	};
}

/** The app waits for the first cards, but not for long. */
const cardsMs = 1_200;
/** Beside the map there are fewer columns: there the app shows them. */
const mapIsShown = () => matchMedia('(min-width: 80rem)').matches;

/** The server says in English what is in a bag. */
const cardWords = () => (activeLanguage() === 'es' ? import('#lib/spanish.ts') : undefined);

async function showCards(shell: HTMLElement): Promise<void> {
	const [asked, { showFirstCards }] = await Promise.all([list, import('./first-cards.ts'), cardWords()]);
	if (!asked) return;
	// What was made of the answer so far, and the cards, are a task each.
	await new Promise((resolve) => setTimeout(resolve));
	await showFirstCards(shell, asked);
}

async function open(): Promise<void> {
	const root = document.getElementById('root');
	const shell = document.getElementById('shell');
	// Whoever is surely not signed in is led elsewhere.
	if (!list) shell?.remove();
	if (root?.dataset.path !== location.pathname || (shell && !list)) return void start();
	let replayPress: (() => void) | undefined;
	if (shell) {
		replayPress = queuePress(shell);
		const cards = mapIsShown() ? undefined : showCards(shell).catch(() => undefined);
		await painted();
		await Promise.race([cards, new Promise((resolve) => setTimeout(resolve, cardsMs))]);
	} else {
		// To be read, the landing page needs no code at all.
		await (location.pathname === '/' && !list ? used() : painted());
		replayPress = queuePress(null);
	}
	const begun = () =>
		start().then(
			() => true,
			() => false,
		);
	// Without a network: the next sign is another try.
	while (!(await begun())) await used();
	replayPress();
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void open());
else void open();
