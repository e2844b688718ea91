/** Mails to people who wait for bags (R-bag-offer). */
import { clockTime, instantIn, longDate, urlIn, zoneName } from './formats.rules.ts';
import type { Body, Fact } from './layout.ts';
import type { MailRequest } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

export type WaitlistMail = MailRequest & { kind: 'bag_offer' | 'waitlist_open' | 'waitlist_ended' };
export const isWaitlistMail = (request: MailRequest): request is WaitlistMail =>
	request.kind === 'bag_offer' || request.kind === 'waitlist_open' || request.kind === 'waitlist_ended';

/** About bags that somebody waits for (R-bag-offer). */
export function waitlistBody(request: WaitlistMail, t: MailTexts, publicUrl: string): Body {
	const { business_name, business_id, local_date, start_time, end_time, tz } = request.pickup;
	const date = longDate(local_date, t.locale);
	const zone = zoneName(local_date, tz, t.locale);
	const when = t.window(date, clockTime(start_time, t.language), clockTime(end_time, t.language), zone);
	const facts: Fact[] = [
		...(business_name === '' ? [] : [[t.facts.business, business_name] as Fact]),
		[t.facts.pickup, when],
	];
	const hello = t.greeting(request.first_name);
	const to = (label: string, path: string) => ({ label, url: `${publicUrl}${path}`, hint: t.linkHint });
	if (request.kind === 'bag_offer') {
		const { subject, heading, body, button, note } = request.is_drawn ? t.drawn_offer : t.bag_offer;
		const until = instantIn(request.expires_at, tz, t.locale);
		return {
			subject: subject(business_name, request.quantity),
			heading: heading(request.quantity),
			paragraphs: [hello, ...body(business_name, request.quantity, until)],
			facts: [
				...facts,
				[t.facts.bags, String(request.quantity)],
				[
					...(request.is_drawn ? t.drawn_offer.leave : t.leaveWaitlist),
					urlIn(request.unsubscribe_url, t.language),
				],
			],
			button: to(button, `/marketplace/${business_id}`),
			note,
		};
	}
	if (request.kind === 'waitlist_open') {
		const { subject, heading, body, button } = t.waitlist_open;
		const button_ = to(button, `/marketplace/${business_id}`);
		return {
			subject: subject(business_name),
			heading,
			paragraphs: [hello, ...body(business_name)],
			facts: [...facts, [...t.leaveWaitlist, urlIn(request.unsubscribe_url, t.language)]],
			button: button_,
		};
	}
	const { subject, heading, body, button, unnamed } = t.waitlist_ended;
	const business = business_name || unnamed;
	return {
		subject: subject(business),
		heading,
		paragraphs: [hello, ...body[request.why](business)],
		facts,
		button: to(button, '/marketplace'),
	};
}
