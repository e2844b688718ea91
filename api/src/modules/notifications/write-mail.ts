/** R-receipt */
import { colorsOf, onePeriod } from '@flavorbag/contract';
import { escapeHtml } from '#lib/html.ts';
import type { Translate } from '#lib/texts.ts';
import { plainTown, type Town } from '#ports/town.ts';
import { accountMails } from './account-mails.ts';
import { alertMails } from './alert-mails.ts';
import { order_digest } from './digest-mail.ts';
import { type Body, page, plainText } from './layout.ts';
import { orderMails } from './order-mails.ts';
import { ratingMails } from './rating-mails.ts';
import { shopMails } from './shop-mails.ts';
import { waitlistMails } from './waitlist-mails.ts';
import { type Say, sayTo, type Writers, type Written } from './writers.ts';

const writers: Writers = {
	...accountMails,
	...shopMails,
	...orderMails,
	order_digest,
	...ratingMails,
	...waitlistMails,
	...alertMails,
};

export interface Contact {
	email: string | undefined;
	postalAddress: string | undefined;
}

/** Maps the colors of layout.ts to those of the town: a key of `colorsOf`, and 0 for light or 1 for dark. */
const ours = {
	'#c2410c': ['primary', 0],
	'#9a3412': ['primary-strong', 0],
	'#fb923c': ['primary', 1],
	'#fdba74': ['primary-strong', 1],
} as const;
const painted = (html: string, { color }: Town): string => {
	if (color === null) return html;
	const colors = colorsOf(color);
	return Object.entries(ours).reduce(
		(page, [from, [key, theme]]) => page.replaceAll(from, colors[key][theme]),
		html,
	);
};

export function writeMail(
	request: Written,
	t: Translate,
	publicUrl: string,
	contact: Contact,
	town: Town = plainTown,
) {
	const { postalAddress } = contact;
	const email = town.supportEmail ?? contact.email;
	const named = (text: string, name = town.name) =>
		name === null ? text : text.replaceAll(/\bFlavorBag\b/g, () => name);
	const footer = [
		t('FlavorBag: good food, saved at the end of the day.'),
		email && t('Questions? Write to {email}.', { email }),
		town.legalName,
		postalAddress,
	].filter((line) => !!line);
	const write = writers[request.kind] as (request: Written, say: Say) => Body;
	const say = sayTo(request.first_name, t, publicUrl, town.legalName ?? postalAddress ?? 'FlavorBag');
	const content = { ...write(request, say), lang: t.language, footer: footer as string[] };
	const logo = town.logo && `${publicUrl}/town-logo.png?v=${town.logo}`;
	return {
		subject: named(onePeriod(content.subject)),
		text: named(onePeriod(plainText(content))),
		html: painted(
			named(onePeriod(page(content, town.name !== null, logo)), town.name && escapeHtml(town.name)),
			town,
		),
	};
}
