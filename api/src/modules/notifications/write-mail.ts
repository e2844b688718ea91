/** What each mail says (R-receipt): a request in, subject and both parts out. */
import { onePeriod, type Replacement } from '@flavorbag/contract';
import { shownCode } from '#lib/pickup-code.ts';
import { type AlertMail, alertBody } from './alert-mails.ts';
import {
	businessBody,
	digestBody,
	isShopDecision,
	pinLockedBody,
	shopDecidedBody,
} from './business-mails.ts';
import { clockIn, clockTime, instantIn, longDate, money } from './formats.rules.ts';
import { type Body, type Fact, page, plainText } from './layout.ts';
import { bagFacts, dueText, notesFact, pickupFacts, shortId } from './order-facts.ts';
import { isRatingMail, ratingBody } from './rating-mails.ts';
import type { Digest, MailRequest, OrderFacts, RatingMail, ShopDecision } from './requests.ts';
import { accountDecidedBody, signInChangedBody } from './sign-in-mails.ts';
import type { MailTexts } from './texts.en.ts';
import { isWaitlistMail, type WaitlistMail, waitlistBody } from './waitlist-mails.ts';

function amounts(t: MailTexts, { total_cents, tax_cents }: OrderFacts): Fact[] {
	return [
		[t.facts.subtotal, money(total_cents - tax_cents)],
		[t.facts.tax, money(tax_cents)],
		[t.facts.total, money(total_cents)],
	];
}

/** To the customer, about what became of an order; facts stand before and after those of its pickup. */
const orderMail =
	(t: MailTexts, hello: string, publicUrl: string) =>
	(
		order: OrderFacts,
		{ subject, heading }: { subject(shop: string): string; heading: string },
		body: readonly string[],
		before: Fact[],
		after: Fact[] = [],
	): Body => ({
		subject: subject(order.business_name),
		heading,
		paragraphs: [hello, ...body],
		facts: [...before, ...pickupFacts(t, order), ...after, [t.facts.order, shortId(order)]],
		button: { label: t.showOrders, url: `${publicUrl}/orders`, hint: t.linkHint },
	});

type ShopOpened = MailRequest & { kind: 'shop_opened' };

/** To somebody who waited for a first shop (R-opening-alert). */
function shopOpenedBody(
	{ first_name, business, place, miles }: ShopOpened,
	t: MailTexts,
	publicUrl: string,
): Body {
	const { subject, heading, body, button, note } = t.shop_opened;
	const about = body(business.name, business.city, place, Math.max(1, Math.round(miles)));
	return {
		subject: subject(business.city),
		heading,
		paragraphs: [t.greeting(first_name), ...about],
		button: { label: button, url: `${publicUrl}/s/${business.id}`, hint: t.linkHint },
		note,
	};
}

/** To all who still come: the shop's own words are what it says. */
function noticeBody(
	{ order, notice, note }: MailRequest & { kind: 'notice' },
	t: MailTexts,
	about: ReturnType<typeof orderMail>,
): Body {
	const { subject, heading, said } = t.notice;
	const texts = {
		subject: (shop: string) => subject(shop, longDate(order.local_date, t.locale)),
		heading: heading(order.business_name),
	};
	return about(order, texts, [said[notice], note ?? ''].filter(Boolean), []);
}

type Invited = MailRequest & { kind: 'invitation' };

function invitationBody({ first_name, business_name, by, role, join_url }: Invited, t: MailTexts): Body {
	const { subject, heading, body, button, note } = t.invitation;
	return {
		subject: subject(business_name, by),
		heading,
		paragraphs: [t.greeting(first_name), ...body(business_name, by, role)],
		button: { label: button, url: join_url, hint: t.linkHint },
		note,
	};
}

type Handover = MailRequest & { kind: 'shop_offered' | 'shop_received' | 'shop_passed_on' };

/** To both (R-handover). */
function handoverBody(request: Handover, t: MailTexts, publicUrl: string): Body {
	const greeting = t.greeting(request.first_name);
	if (request.kind === 'shop_received') {
		const { subject, heading, body, button, note } = t.shop_received;
		const { id, name } = request.business;
		const url = `${publicUrl}/business/${id}?tab=profile`;
		const paragraphs = [greeting, ...body(name, request.by)];
		return {
			subject: subject(name),
			heading,
			paragraphs,
			button: { label: button, url, hint: t.linkHint },
			note,
		};
	}
	const { business_name: name, stays } = request;
	const isOffer = request.kind === 'shop_offered';
	const other = isOffer ? request.by : request.to_name;
	const { subject, heading, body, button, note } = isOffer ? t.shop_offered : t.shop_passed_on;
	const url = isOffer ? `${publicUrl}/business/offers` : `${publicUrl}/business?all=yes`;
	const paragraphs = [greeting, ...body(name, other, stays)];
	return {
		...{ subject: subject(name, other), heading, paragraphs, note },
		button: { label: button, url, hint: t.linkHint },
	};
}

type BagToConfirm = MailRequest & { kind: 'bag_to_confirm' };

/** To a shop's owner (R-allergens-confirmed). */
function bagToConfirmBody({ first_name, business }: BagToConfirm, t: MailTexts, publicUrl: string): Body {
	const { subject, heading, body, button, note } = t.bag_to_confirm;
	const url = `${publicUrl}/business/${business.id}?tab=bag`;
	return {
		subject: subject(business.name),
		heading,
		paragraphs: [t.greeting(first_name), ...body(business.name)],
		button: { label: button, url, hint: t.linkHint },
		note,
	};
}

/** Bags that wait for the customer of a canceled order (R-replacement). */
function heldLines({ offers, expires_at }: Replacement, t: MailTexts): string[] {
	const { held, heldBag, heldHow } = t.cancelled_by_business;
	const until = clockIn(expires_at, offers[0]?.time_zone ?? 'UTC', t.locale);
	const lines = offers.map(({ business_name, quantity, price, start_time, end_time }) =>
		heldBag(
			business_name,
			quantity,
			money(Math.round(price * 100)),
			clockTime(start_time, t.language),
			clockTime(end_time, t.language),
		),
	);
	return [held(until), ...lines, heldHow];
}

type Summary = MailRequest & { kind: 'order_digest' };
/** As it is sent: with what is true then. */
export type Written =
	| Exclude<MailRequest, Summary | { kind: AlertMail['kind'] }>
	| (Summary & { digest: Digest })
	| AlertMail;

type BackupFailed = MailRequest & { kind: 'backup_failed' };

/** R-backups */
function backupFailedBody(request: BackupFailed, t: MailTexts, publicUrl: string): Body {
	const { what, problem, at } = request;
	const { subject, body, button, note } = t.backup_failed;
	return {
		subject: subject[what],
		heading: subject[what],
		paragraphs: [t.greeting(request.first_name), body[what]],
		facts: [
			[t.facts.when, instantIn(at, 'UTC', t.locale)],
			[t.facts.problem, problem],
		],
		button: { label: button, url: `${publicUrl}/admin`, hint: t.linkHint },
		note,
	};
}

type ShopsWaiting = MailRequest & { kind: 'shops_waiting' };

/** R-shop-approval */
function shopsWaitingBody({ first_name, count }: ShopsWaiting, t: MailTexts, publicUrl: string): Body {
	const { subject, body, button, note } = t.shops_waiting;
	return {
		...{ subject: subject(count), heading: subject(count), note },
		paragraphs: [t.greeting(first_name), body],
		button: { label: button, url: `${publicUrl}/admin/shops?filter=waiting`, hint: t.linkHint },
	};
}

function testEmailBody(firstName: string, t: MailTexts, publicUrl: string): Body {
	const { subject, heading, body, button, note } = t.test_email;
	return {
		...{ subject, heading, note, paragraphs: [t.greeting(firstName), ...body] },
		button: { label: button, url: `${publicUrl}/admin/health`, hint: t.linkHint },
	};
}

type DepositFailed = MailRequest & { kind: 'deposit_failed' };

/** R-deposit-failed */
function depositFailedBody(request: DepositFailed, t: MailTexts, publicUrl: string): Body {
	const { business_id, business_name, amount_cents, bank_name, bank_last4 } = request;
	const { subject, heading, body, button, note } = t.deposit_failed;
	const amount = money(amount_cents);
	const bank = [bank_name, bank_last4 && `••${bank_last4}`].filter(Boolean).join(' ');
	return {
		subject: subject(amount),
		heading,
		paragraphs: [t.greeting(request.first_name), ...body(amount, bank)],
		facts: [
			[t.facts.business, business_name],
			[t.facts.amount, amount],
			...(bank ? ([[t.facts.bank, bank]] as Fact[]) : []),
		],
		button: { label: button, url: `${publicUrl}/business/${business_id}?tab=payouts`, hint: t.linkHint },
		note,
	};
}

function bodyOf(
	request: Exclude<
		Written,
		| ShopOpened
		| Invited
		| Handover
		| WaitlistMail
		| BagToConfirm
		| Summary
		| AlertMail
		| DepositFailed
		| BackupFailed
		| ShopsWaiting
		| { kind: 'sign_in_changed' | 'account_suspended' | 'account_restored' | 'test_email' | 'pin_locked' }
		| { kind: RatingMail['kind'] }
		| ShopDecision
	>,
	t: MailTexts,
	publicUrl: string,
): Body {
	const hello = t.greeting(request.first_name);
	const about = orderMail(t, hello, publicUrl);
	const refund = (cents: number): Fact[] => [[t.facts.refund, money(cents)]];
	switch (request.kind) {
		case 'verify_email':
		case 'reset_password':
		case 'already_registered':
		case 'sign_in_attempts':
		case 'password_changed': {
			const { subject, heading, body, button, note } = t[request.kind];
			const url = request.kind === 'password_changed' ? `${publicUrl}/auth/forgot-password` : request.url;
			const paragraphs = [hello, ...body];
			return { subject, heading, paragraphs, button: { label: button, url, hint: t.linkHint }, note };
		}
		case 'receipt': {
			const { order, pickup_code, bag } = request;
			const { body, codeLabel, note } = t.receipt;
			const inside = bagFacts(t, bag);
			return {
				...about(
					order,
					t.receipt,
					body(order.business_name),
					[],
					[...notesFact(t, order), ...inside.facts, ...amounts(t, order)],
				),
				code: { label: codeLabel, value: shownCode(pickup_code) },
				note: [inside.note, note].filter(Boolean).join(' '),
			};
		}
		case 'cancelled_by_business': {
			const { order, reason, refund_cents, held } = request;
			const body = t.cancelled_by_business.body(order.business_name, money(refund_cents));
			const more = held ? heldLines(held, t) : [];
			const reasonFact: Fact = [t.facts.reason, reason];
			return about(order, t.cancelled_by_business, [...body, ...more], [reasonFact], refund(refund_cents));
		}
		case 'notice':
			return noticeBody(request, t, about);
		case 'refunded': {
			const { order, refund_cents, answer } = request;
			const before: Fact[] = answer ? [[t.facts.answer, answer]] : [];
			return about(order, t.refunded, t.refunded.body(money(refund_cents)), before, refund(refund_cents));
		}
		case 'refund_requested': {
			const { order, reason, due_at } = request;
			const before: Fact[] = [
				[t.facts.reason, reason],
				[t.facts.answerBy, dueText(t, order, due_at)],
			];
			return about(order, t.refund_requested, t.refund_requested.body(order.business_name), before);
		}
		case 'refund_with_us': {
			const { order, reason } = request;
			const body = t.refund_with_us.body(order.business_name);
			return about(order, t.refund_with_us, body, [[t.facts.reason, reason]]);
		}
		case 'refund_refused': {
			const { order, answer } = request;
			const body = t.refund_refused.body(order.business_name);
			return about(order, t.refund_refused, body, [[t.facts.answer, answer]]);
		}
		case 'refund_failed': {
			const { order, refund_cents } = request;
			const body = t.refund_failed.body(money(refund_cents));
			return about(order, t.refund_failed, body, [], refund(refund_cents));
		}
		default:
			return businessBody(request, t, publicUrl);
	}
}

/** How the people who send the mail are reached. */
export interface Contact {
	email: string | undefined;
	postalAddress: string | undefined;
}

function contentOf(request: Written, t: MailTexts, publicUrl: string): Body {
	if (request.kind === 'shop_opened') return shopOpenedBody(request, t, publicUrl);
	if (request.kind === 'invitation') return invitationBody(request, t);
	if (request.kind === 'bag_alert' || request.kind === 'alert_digest')
		return alertBody(request, t, publicUrl);
	if (isWaitlistMail(request)) return waitlistBody(request, t, publicUrl);
	if (
		request.kind === 'shop_offered' ||
		request.kind === 'shop_received' ||
		request.kind === 'shop_passed_on'
	)
		return handoverBody(request, t, publicUrl);
	if (isRatingMail(request)) return ratingBody(request, t, publicUrl);
	if (request.kind === 'pin_locked') return pinLockedBody(request, t, publicUrl);
	if (request.kind === 'bag_to_confirm') return bagToConfirmBody(request, t, publicUrl);
	if (request.kind === 'order_digest') return digestBody(request, t, publicUrl);
	if (request.kind === 'sign_in_changed') return signInChangedBody(request, t, publicUrl);
	if (request.kind === 'backup_failed') return backupFailedBody(request, t, publicUrl);
	if (request.kind === 'shops_waiting') return shopsWaitingBody(request, t, publicUrl);
	if (request.kind === 'test_email') return testEmailBody(request.first_name, t, publicUrl);
	if (request.kind === 'account_suspended' || request.kind === 'account_restored')
		return accountDecidedBody(request, t, publicUrl);
	if (isShopDecision(request)) return shopDecidedBody(request, t, publicUrl);
	if (request.kind === 'deposit_failed') return depositFailedBody(request, t, publicUrl);
	return bodyOf(request, t, publicUrl);
}

/** Who pays the tax to the state (R-tax). */
function withTaxLine(content: Body, request: MailRequest, t: MailTexts, operator: string): Body {
	if (request.kind !== 'receipt' || request.order.tax_cents === 0) return content;
	const { taxByUs, taxForShop } = t.receipt;
	const line = request.order.tax_remitted_by === 'shop' ? taxForShop : taxByUs(operator);
	return { ...content, note: `${line} ${content.note ?? ''}`.trim() };
}

export function writeMail(request: Written, t: MailTexts, publicUrl: string, contact: Contact) {
	const { email, postalAddress } = contact;
	const footer = [
		t.footer,
		...(email ? [t.questions(email)] : []),
		...(postalAddress ? [postalAddress] : []),
	];
	const body = contentOf(request, t, publicUrl);
	const content = { ...withTaxLine(body, request, t, postalAddress ?? t.operator), lang: t.language, footer };
	const said = t.language === 'es' ? onePeriod : (text: string) => text;
	return { subject: said(content.subject), text: said(plainText(content)), html: said(page(content)) };
}
