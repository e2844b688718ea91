/** The public shape in words (R-one-shape): for assistants, and for feed readers as RSS (R-feed). */
import {
	bagText,
	checkoutPath,
	type Language,
	leftText,
	type PublicBusiness,
	type PublicPickup,
	type PublicTown,
} from '@flavorbag/contract';
import { bagWords, type Translate, translateTo } from '#lib/texts.ts';

export function createWriter(publicUrl: string, language: Language) {
	const { origin } = new URL(publicUrl);
	const t: Translate = translateTo[language];
	const dollars = (price: number) => `$${price.toFixed(2)}`;
	const windowLine = (shop: PublicBusiness, entry: PublicPickup) =>
		t('{date}, {start} to {end}: {price}, {left} left. To buy: {link}', {
			date: entry.date,
			start: entry.startTime,
			end: entry.endTime,
			price: dollars(entry.price ?? shop.price),
			left: leftText(entry),
			link: origin + checkoutPath(shop.slug, entry),
		});
	const shopLines = (shop: PublicBusiness, windows: readonly PublicPickup[]): string => {
		const { lines = [], note = '' } = bagText(shop.bag, bagWords[language]) ?? {};
		const address = `${shop.street}, ${shop.city}, ${shop.state} ${String(shop.zip_code).padStart(5, '0')}`;
		return [
			`${shop.display_name} (${origin}/s/${shop.slug}): ${address}`,
			...(shop.retail_value === null ? [] : [t('Worth {value}.', { value: dollars(shop.retail_value) })]),
			...lines.map(({ label, text }) => `${label}: ${text}`),
			note,
			...windows.map((entry) => `- ${windowLine(shop, entry)}`),
			...(windows.length === 0 ? [t('No bags on sale right now.')] : []),
		].join('\n');
	};
	return { t, origin, shopLines };
}

const itemsMax = 100;
const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** An item for each shop's next pickup time, new to a feed reader once that time is another. */
export function writeRss(
	publicUrl: string,
	language: Language,
	{ city, state, slug }: PublicTown,
	shops: readonly PublicBusiness[],
): string {
	const { t, origin, shopLines } = createWriter(publicUrl, language);
	const place = { town: `${city}, ${state}`, link: `${origin}/near/${slug}` };
	const items = shops.flatMap((shop) => {
		const [next] = shop.inventory;
		if (!next) return [];
		const link = escaped(origin + checkoutPath(shop.slug, next));
		const title = `${shop.display_name}: ${next.date}, ${next.startTime}–${next.endTime}`;
		// A description is HTML within XML.
		const lines = escaped(shopLines(shop, [next]).split('\n').map(escaped).join('<br>'));
		return `<item><title>${escaped(title)}</title><link>${link}</link><guid>${link}</guid><description>${lines}</description></item>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${t('Bags near {town}', place)}</title><link>${place.link}</link><description>${t('All bags near {town}: {link}', place)}</description><language>${language}</language><copyright>CC BY 4.0</copyright>${items.slice(0, itemsMax).join('')}</channel></rss>`;
}
