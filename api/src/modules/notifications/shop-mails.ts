import { instantIn, money } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { ShopDecision } from './requests.ts';
import type { Say, Writers } from './writers.ts';

/** R-shop-suspended, R-shop-approval */
const decided = ({ kind, business, reason }: ShopDecision, { t, mail }: Say) =>
	mail(
		{ ...t[kind], subject: t[kind].subject(business.name) },
		t[kind].body(business.name),
		`/business/${business.id}`,
		reason === undefined ? [] : [[t.facts.reason, reason]],
	);

export const shopMails = {
	shop_suspended: decided,
	shop_restored: decided,
	shop_approved: decided,
	shop_declined: decided,
	invitation({ business_name, by, role, join_url }, { t: { invitation: t }, mail }) {
		const subject = t.subject(business_name, by);
		return mail({ ...t, subject }, t.body(business_name, by, role), join_url);
	},
	/** R-handover */
	shop_offered({ business_name, by, stays }, { t: { shop_offered: t }, mail }) {
		const subject = t.subject(business_name, by);
		return mail({ ...t, subject }, t.body(business_name, by, stays), '/business/offers');
	},
	shop_received: ({ business: { id, name }, by }, { t: { shop_received: t }, mail }) =>
		mail({ ...t, subject: t.subject(name) }, t.body(name, by), `/business/${id}?tab=profile`),
	shop_passed_on({ business_name, to_name, stays }, { t: { shop_passed_on: t }, mail }) {
		const subject = t.subject(business_name, to_name);
		return mail({ ...t, subject }, t.body(business_name, to_name, stays), '/business?all=yes');
	},
	/** R-counter-pin */
	pin_locked({ business: { id, name }, device, until, tz }, { t: { pin_locked: t, locale }, mail }) {
		const body = t.body(device, instantIn(until, tz, locale));
		return mail({ ...t, subject: t.subject(name) }, body, `/business/${id}?tab=team`);
	},
	/** R-allergens-confirmed */
	bag_to_confirm: ({ business: { id, name } }, { t: { bag_to_confirm: t }, mail }) =>
		mail({ ...t, subject: t.subject(name) }, t.body(name), `/business/${id}?tab=bag`),
	/** R-deposit-failed */
	deposit_failed({ business_id, business_name, amount_cents, bank_name, bank_last4 }, { t, mail }) {
		const { subject, body, ...texts } = t.deposit_failed;
		const amount = money(amount_cents);
		const bank = [bank_name, bank_last4 && `••${bank_last4}`].filter(Boolean).join(' ');
		const banks: Fact[] = bank ? [[t.facts.bank, bank]] : [];
		return mail(
			{ ...texts, subject: subject(amount) },
			body(amount, bank),
			`/business/${business_id}?tab=payouts`,
			[[t.facts.business, business_name], [t.facts.amount, amount], ...banks],
		);
	},
} satisfies Partial<Writers>;
