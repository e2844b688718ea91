/**
 * The first script of every page. A page that is there as HTML already is painted before its code comes; for all
 * others the code is the page.
 */
import './styles/index.css';

const start = () => void import('./main.tsx');
const isPainted = document.getElementById('root')?.dataset.path === location.pathname;
if (isPainted && document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(start));
else start();
