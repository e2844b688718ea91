/**
 * The first script of every page. A page that is there as HTML already is painted before its code comes; for all
 * others the code is the page.
 */
import './styles/index.css';
import { askForFirstScreen } from './lib/early.ts';
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

const root = document.getElementById('root');
const shell = document.getElementById('shell');
const isPage = root?.dataset.path === location.pathname;
if (mayHaveSession()) {
	askForFirstScreen(location);
	if (shell && root) {
		liftShell(shell, root);
		afterPaint(() => {
			preloadModules(shell);
			void start();
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
