/**
 * The marketplace's first cards, shown by its first script while the app is on the way: the template in the page
 * (card-template.tsx) filled with the list. The app's own cards take their place without a shift.
 */
import type { ListedBusiness } from '@flavorbag/contract';
import { cardTexts } from '#features/marketplace/card-texts.ts';
import type { FirstList } from '#lib/early.ts';
import { firstPictures } from '#lib/picture-sizes.ts';
import { serverNow } from '#lib/server-clock.ts';
import { pictureColour } from '#ui/paper.ts';

type Values = Record<string, string | number | undefined>;
/** More than a screen; each takes time of a processor that the app will need. */
const atMost = 6;
const number = new Intl.NumberFormat('en-US');

/** A text without its value leaves with what it stands in. */
function fillTexts(part: ParentNode & Node, values: Values): void {
	const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
	const texts: Text[] = [];
	while (walker.nextNode()) texts.push(walker.currentNode as Text);
	for (const text of texts) {
		const name = /\{(\w+)\}/.exec(text.data)?.[1];
		if (name === undefined) continue;
		const value = values[name];
		if (value === undefined) text.parentElement?.remove();
		else text.data = text.data.replace(`{${name}}`, () => String(value));
	}
}

/** Only what is seen is asked for: the line is for the app then, which asks for the others. */
function fillPicture(
	card: Element,
	{ id, image_url: src, image_srcset: srcset }: ListedBusiness,
	index: number,
) {
	const image = card.querySelector('img');
	const picture = image?.parentElement;
	if (!image || !picture) return;
	const colour = src === null ? '' : pictureColour(id);
	if (src === null || index >= firstPictures()) {
		const box = document.createElement('div');
		box.className = image.className;
		box.style.backgroundColor = colour;
		picture.replaceWith(box);
		return;
	}
	image.style.backgroundColor = colour;
	for (const source of picture.querySelectorAll('source')) {
		if (srcset) source.srcset = source.type === 'image/avif' ? srcset.avif : srcset.webp;
		else source.remove();
	}
	image.src = src;
}

/** Resolves once the first pictures are there as well. */
export async function showFirstCards(shell: HTMLElement, { data, meta }: FirstList): Promise<void> {
	const waiting = shell.querySelector('[data-list-loading]');
	const template = shell.querySelector<HTMLTemplateElement>('template[data-cards]');
	const { total } = meta.pagination;
	// The words of the count are those of many.
	if (!waiting || !template || total < 2) return;
	// Pictures in a template's content are not asked for.
	const list = template.content.cloneNode(true) as DocumentFragment;
	const places = list.querySelector('ul');
	const one = places?.firstElementChild;
	if (!places || !one) return;
	one.remove();
	fillTexts(list, { total: number.format(total) });
	const now = serverNow();
	for (const [index, business] of data.businesses.slice(0, atMost).entries()) {
		const card = one.cloneNode(true) as Element;
		const texts = cardTexts(business, now);
		fillTexts(card, { ...texts, window: texts.window ?? template.dataset.none });
		fillPicture(card, business, index);
		places.append(card);
	}
	const pictures = [...places.querySelectorAll('img')];
	waiting.replaceWith(list);
	shell.dataset.filled = '';
	await Promise.allSettled(pictures.map((picture) => picture.decode()));
}
