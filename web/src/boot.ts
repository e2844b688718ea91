/**
 * The first script of every page. A page that is there as HTML already is painted before its code comes; for all
 * others the code is the page.
 */
import './styles/index.css';
import { askForFirstScreen, type FirstList } from './lib/early.ts';
import { mayHaveSession } from './lib/session-hint.ts';
import { startAndReplay, startOnIntent } from './on-intent.ts';
import { liftShell, preloadModules } from './shell.ts';

const start = () => import('./main.tsx');
/** A page in the background is not painted; a browser that does not tell is not waited for long. */
function afterPaint(work: () => void): void {
	let isDone = false;
	const once = () => {
		if (!isDone) work();
		isDone = true;
	};
	if (document.visibilityState !== 'visible') {
		once();
		return;
	}
	setTimeout(once, 400);
	new PerformanceObserver((_, observer) => {
		observer.disconnect();
		setTimeout(once);
	}).observe({ type: 'paint', buffered: true });
}

/** The app waits for the first cards, but not for long. */
const cardsMs = 1_200;
/** Beside the map there are fewer columns: there the app shows them. */
const mapIsShown = () => matchMedia('(min-width: 80rem)').matches;
async function firstCards(shell: HTMLElement, asked: Promise<FirstList | undefined>): Promise<void> {
	if (mapIsShown()) return;
	const [list, { showFirstCards }] = await Promise.all([asked, import('./first-cards.ts')]);
	if (list) await showFirstCards(shell, list);
}

/** Asked for before the page is read to its end. */
const list = mayHaveSession() ? askForFirstScreen(location) : undefined;

function begin(): void {
	const root = document.getElementById('root');
	const shell = document.getElementById('shell');
	const isPage = root?.dataset.path === location.pathname;
	if (list) {
		if (shell && root) {
			liftShell(shell, root);
			const shown = firstCards(shell, list).catch(() => undefined);
			const startApp = () => {
				preloadModules(shell);
				void start();
			};
			afterPaint(() => {
				const patience = new Promise<void>((resolve) => setTimeout(resolve, cardsMs));
				void Promise.race([shown, patience]).then(startApp);
			});
		} else if (isPage) afterPaint(() => void start());
		else void start();
	} else {
		// Whoever is surely not signed in will be led elsewhere.
		shell?.remove();
		// To be read, the landing page needs no code at all.
		if (isPage && location.pathname === '/') startOnIntent(start);
		else if (isPage) afterPaint(() => void startAndReplay(start));
		else void start();
	}
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
else begin();
