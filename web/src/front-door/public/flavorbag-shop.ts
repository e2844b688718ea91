/**
 * `<flavorbag-shop slug="…">` on any website: a shop's next pickup times (R-widget). What stands inside it, a link, is
 * there without this script too. Styles are set one by one, since a strict content policy refuses style elements. Its
 * height is fixed, so that nothing around it moves.
 */
import type { PublicBusiness } from '@flavorbag/contract';

const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
const words = {
	en: { locale: 'en-US', left: 'left', none: 'No bags on sale right now.' },
	es: { locale: 'es-US', left: 'disponibles', none: 'Ahora mismo no hay bolsas a la venta.' },
};
const shownMax = 3;
/** With five seconds in the server's memory, a sold bag is gone within fifteen. */
const askEveryMs = 10_000;

const looks = {
	box: 'display:flex;flex-direction:column;gap:.25rem;box-sizing:border-box;height:14rem;overflow:auto;padding:1rem;border-radius:.75rem;font:1rem/1.5 system-ui,sans-serif;color:var(--flavorbag-text,#22201c);background:var(--flavorbag-background,#fff)',
	name: 'font-weight:700;overflow-wrap:anywhere',
	time: 'display:block;padding:.25rem 0;color:var(--flavorbag-accent,#9a3412)',
	rest: 'margin-top:auto',
};
function make(tag: string, look: keyof typeof looks, text = ''): HTMLElement {
	const element = document.createElement(tag);
	element.style.cssText = looks[look];
	element.textContent = text;
	return element;
}

class FlavorBagShop extends HTMLElement {
	#times = document.createElement('div');
	#timer: ReturnType<typeof setInterval> | undefined;

	connectedCallback(): void {
		this.style.display = 'block';
		const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
		const [box, rest] = [make('div', 'box'), make('div', 'rest')];
		rest.append(document.createElement('slot'));
		box.append(this.#times, rest);
		root.replaceChildren(box);
		const ask = () => document.hidden || this.#ask().catch(() => {});
		ask();
		this.#timer = setInterval(ask, askEveryMs);
	}

	disconnectedCallback(): void {
		clearInterval(this.#timer);
	}

	async #ask(): Promise<void> {
		const slug = encodeURIComponent(this.getAttribute('slug') ?? '');
		const answer = await fetch(`${origin}/v0/public/businesses/${slug}`, {
			credentials: 'omit',
			cache: 'no-store',
		});
		// A shop that is gone shows the link alone.
		if (answer.status === 404) this.#times.textContent = '';
		if (answer.ok) this.#show(((await answer.json()) as { data: PublicBusiness }).data);
	}

	#show(shop: PublicBusiness): void {
		const language = this.closest('[lang]')?.getAttribute('lang') ?? '';
		const { locale, left, none } = words[/^es\b/i.test(language) ? 'es' : 'en'];
		const format = (options: Intl.DateTimeFormatOptions, at: string | undefined) =>
			new Intl.DateTimeFormat(locale, { ...options, timeZone: shop.time_zone }).format(new Date(at ?? 0));
		const clock = { hour: 'numeric', minute: '2-digit' } as const;
		const rows = shop.inventory.slice(0, shownMax).map((entry) => {
			const { starts_at, ends_at, price = shop.price, available, more } = entry;
			const day = format({ weekday: 'short', month: 'short', day: 'numeric', ...clock }, starts_at);
			const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(price);
			const text = `${day} – ${format(clock, ends_at)} · ${dollars} · ${available}${more ? '+' : ''} ${left}`;
			const link = make('a', 'time', text) as HTMLAnchorElement;
			const pickup = encodeURIComponent(`${entry.date} ${entry.startTime}`);
			link.href = `${origin}/s/${shop.slug}/checkout?pickup=${pickup}`;
			link.target = '_blank';
			link.rel = 'noopener';
			return link;
		});
		const name = make('div', 'name', shop.display_name);
		name.dir = 'auto';
		this.#times.replaceChildren(name, ...(rows.length > 0 ? rows : [none]));
	}
}

if (!customElements.get('flavorbag-shop')) customElements.define('flavorbag-shop', FlavorBagShop);
