/**
 * Adds an offline notice, sharing, copying and our own message about an unchosen pickup time to server-rendered pages, which
 * work without it (R-public-pages).
 */
import { shareLink } from '#lib/share-link.ts';

const saidMs = 6_000;

const find = (name: string) => document.querySelector<HTMLElement>(`[data-${name}]`);

const offline = find('offline');
function sayOffline(): void {
	if (offline) offline.hidden = navigator.onLine;
}
sayOffline();
addEventListener('online', sayOffline);
addEventListener('offline', sayOffline);

const checkout = document.querySelector('#checkout');
const unchosen = find('unchosen');
function ask(event: Event): void {
	event.preventDefault();
	if (unchosen) unchosen.hidden = false;
	checkout?.querySelector('input')?.focus({ preventScroll: true });
	checkout?.scrollIntoView({ block: 'center' });
}
checkout?.addEventListener('invalid', ask, true);
checkout?.addEventListener('change', () => {
	if (unchosen) unchosen.hidden = true;
});

const button = find('share');
const said = find('said');
let timer: ReturnType<typeof setTimeout> | undefined;
async function share(url: string): Promise<void> {
	const how = await shareLink(document.title, url);
	if (!said) return;
	said.textContent = said.dataset[how] ?? '';
	clearTimeout(timer);
	timer = setTimeout(() => {
		said.textContent = '';
	}, saidMs);
}
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
if (button && canonical) {
	const address = new URL(canonical.href);
	// Recipients get the page in their own language.
	address.searchParams.delete('lang');
	button.classList.remove('invisible');
	button.addEventListener('click', () => void share(address.href));
}

const copy = find('copy');
if (copy && navigator.clipboard) {
	copy.hidden = false;
	copy.addEventListener('click', async () => {
		await navigator.clipboard.writeText(copy.previousElementSibling?.textContent ?? '');
		copy.textContent = copy.dataset.copy ?? '';
	});
}
