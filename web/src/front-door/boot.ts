/** First script of every page: lets prerendered HTML paint, loads the app, and replays presses made before that. */
import '../styles/index.css';
import { activeLanguage, pageLanguage, setActiveLanguage } from '#lib/language.ts';
import { mayHaveSession } from '#lib/session-hint.ts';
import { askForFirstScreen } from './ask.ts';

setActiveLanguage(pageLanguage());

const start = async () => (await import('../main.tsx')).start();

const list = mayHaveSession() ? askForFirstScreen(location) : undefined;

/** Background pages never paint, and browsers without paint timing get a short timeout. */
const painted = () =>
	new Promise<void>((resolve) => {
		if (document.visibilityState !== 'visible') resolve();
		setTimeout(resolve, 400);
		new PerformanceObserver(() => setTimeout(resolve)).observe({ type: 'paint', buffered: true });
	});

const used = () =>
	new Promise<unknown>((resolve) => {
		for (const type of ['pointerover', 'pointerdown', 'keydown', 'focusin'])
			addEventListener(type, resolve, { capture: true, passive: true, once: true });
	});

/** Records the latest press; returns a function that replays it in the app. */
function queuePress(shell: HTMLElement | null): () => void {
	let find: (() => Element | null) | undefined;
	const press = ({ target, clientX: x, clientY: y }: MouseEvent) => {
		const scrolled = scrollY;
		const button = target instanceof Element ? target.closest('button') : null;
		// The app renders the same cards in the same place, unless the page was scrolled.
		if (shell?.querySelector('article'))
			find = () => (scrolled === scrollY ? document.elementFromPoint(x, y) : null);
		// Forms are disabled until hydrated.
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

const cardsMs = 1_200;
/** With the map open there are fewer columns, so the app renders those cards. */
const mapIsShown = () => matchMedia('(min-width: 80rem)').matches;

/** The server sends contents of bags in English. */
const cardWords = () => (activeLanguage() === 'es' ? import('#lib/spanish.ts') : undefined);

async function showCards(shell: HTMLElement): Promise<void> {
	const [asked, { showFirstCards }] = await Promise.all([list, import('./first-cards.ts'), cardWords()]);
	if (!asked) return;
	// Parsing the response and rendering the cards are separate tasks.
	await new Promise((resolve) => setTimeout(resolve));
	await showFirstCards(shell, asked);
}

async function open(): Promise<void> {
	const root = document.getElementById('root');
	const shell = document.getElementById('shell');
	// Signed-out visitors are redirected.
	if (!list) shell?.remove();
	if (root?.dataset.path !== location.pathname || (shell && !list)) return void start();
	let replayPress: (() => void) | undefined;
	if (shell) {
		replayPress = queuePress(shell);
		const cards = mapIsShown() ? undefined : showCards(shell).catch(() => undefined);
		await painted();
		await Promise.race([cards, new Promise((resolve) => setTimeout(resolve, cardsMs))]);
	} else {
		await (location.pathname === '/' && !list ? used() : painted());
		replayPress = queuePress(null);
	}
	const begun = () =>
		start().then(
			() => true,
			() => false,
		);
	while (!(await begun())) await used();
	replayPress();
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => void open());
else void open();
