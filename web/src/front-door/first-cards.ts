/**
 * Fills the page's template (pages.tsx) with the first cards while the app loads; the app's own cards then replace them
 * without a layout shift.
 */

import type { BusinessSummary } from '@flavorbag/contract';
import { withTimeZones } from '@flavorbag/contract/summary';
import { cardTexts } from '#features/marketplace/card-texts.ts';
import { formatCount } from '#lib/money.ts';
import { firstPictures, pictureSrcset } from '#lib/picture-sizes.ts';
import { serverNow } from '#lib/server-clock.ts';
import { pictureColor } from '#ui/paper.ts';
import type { FirstList } from './ask.ts';
import { fillTexts } from './fill-texts.ts';

/** More than fit on one screen; each costs CPU time that the app needs. */
const maxCards = 6;

/** Loads visible pictures only, so that the app gets the bandwidth. */
function fillPicture(card: Element, { id, image_url, motif_url }: BusinessSummary, isSeen: boolean) {
	const src = image_url ?? motif_url;
	const srcset = pictureSrcset(image_url);
	const image = card.querySelector('img');
	const picture = image?.parentElement;
	if (!image || !picture) return;
	const shown = src && isSeen ? image : document.createElement('div');
	shown.className = image.className.replace(/bg-\S+/, src ? pictureColor(id) : '');
	if (shown !== image) return picture.replaceWith(shown);
	for (const source of picture.querySelectorAll('source')) {
		if (srcset) source.srcset = source.type === 'image/avif' ? srcset.avif : srcset.webp;
		else source.remove();
	}
	image.src = src ?? '';
}

export async function showFirstCards(shell: HTMLElement, { data, meta }: FirstList): Promise<void> {
	const waiting = shell.querySelector('[data-list-loading]');
	const template = shell.querySelector('template');
	const { total } = meta.pagination;
	// The template has only the plural form of the count.
	if (!waiting || !template || total < 2) return;
	// Images inside a template aren't loaded.
	const list = template.content.cloneNode(true) as DocumentFragment;
	const one = list.querySelector('li');
	const places = one?.parentElement;
	if (!one || !places) return;
	one.remove();
	fillTexts(list, { count: formatCount(total) });
	const now = serverNow();
	for (const [index, business] of withTimeZones(data).slice(0, maxCards).entries()) {
		const card = one.cloneNode(true) as Element;
		fillTexts(card, cardTexts(business, now, data.yours[business.id]));
		fillPicture(card, business, index < firstPictures());
		places.append(card);
	}
	const pictures = [...places.querySelectorAll('img')];
	waiting.replaceWith(list);
	await Promise.allSettled(pictures.map((picture) => picture.decode()));
}
