/** R-receipt */
import { onePeriod } from '@flavorbag/contract';
import type { Translate } from '#lib/texts.ts';
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

export function writeMail(request: Written, t: Translate, publicUrl: string, contact: Contact) {
	const { email, postalAddress } = contact;
	const footer = [
		t('FlavorBag: good food, saved at the end of the day.'),
		email && t('Questions? Write to {email}.', { email }),
		postalAddress,
	].filter((line) => !!line);
	const write = writers[request.kind] as (request: Written, say: Say) => Body;
	const say = sayTo(request.first_name, t, publicUrl, postalAddress ?? 'FlavorBag');
	const content = { ...write(request, say), lang: t.language, footer: footer as string[] };
	return {
		subject: onePeriod(content.subject),
		text: onePeriod(plainText(content)),
		html: onePeriod(page(content)),
	};
}
