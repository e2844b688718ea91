/**
 * The marketplace's list as HTML with names in braces where a business's texts belong, made from the app's own cards
 * when it is built. first-cards.ts fills it.
 */
import type { ListedBusiness } from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { Cards } from '#features/marketplace/Cards.tsx';
import { cardTexts } from '#features/marketplace/card-texts.ts';
import { noFilters } from '#features/marketplace/filters.ts';
import { paths } from '#lib/paths.ts';

const srcset = { avif: '{avif}', webp: '{webp}' };
/** Each of its texts stands nowhere else in a card. */
const sample: ListedBusiness = {
	id: '{id}',
	display_name: 'Sample',
	name: '',
	description: '',
	price: 7101.01,
	email: '',
	phone_number: '',
	street: 'Somewhere',
	city: '',
	state: '',
	zip_code: 0,
	country: 'United States',
	formatted_address: '',
	google_place_id: null,
	image_url: '{src}',
	imageUrl: '{src}',
	image_srcset: srcset,
	coordinates: null,
	time_zone: 'UTC',
	category: '',
	worth: 7202.02,
	enabled: true,
	distance: 7404.4,
	inventory: [{ date: '2001-01-06', window: 'evening', available: 3, startTime: '17:55', endTime: '18:55' }],
};
const total = 7606;

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** Only between tags: a class may hold the same letters. */
function named(html: string, text: string, name: string): string {
	const between = new RegExp(`(>[^<]*?)${escaped(text)}(?=[^<]*<)`);
	if (!between.test(html)) throw new Error(`a card does not show its ${name}`);
	return html.replace(between, (_, before: string) => `${before}{${name}}`);
}

/** @param grid Classes of the columns. */
export function cardTemplate(grid: string): string {
	const page = renderToStaticMarkup(
		<I18nProvider i18n={i18n}>
			<StaticRouter location={paths.marketplace()}>
				<Cards businesses={[sample]} total={total} grid={grid} search="" filters={noFilters} />
			</StaticRouter>
		</I18nProvider>,
	);
	// React asks for eager pictures ahead of what shows them.
	let html = page.replaceAll(/<link rel="preload"[^>]*>/g, '');
	for (const [name, text] of Object.entries(cardTexts(sample, new Date(0)))) {
		if (text === undefined) throw new Error(`the sample has no ${name}`);
		html = named(html, String(text), name);
	}
	html = named(html, total.toLocaleString('en-US'), 'total');
	const none = i18n._(msg`No slots available`);
	return `<template data-cards data-none="${none}">${html}</template>`;
}
