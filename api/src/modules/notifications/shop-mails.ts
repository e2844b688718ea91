import { shopDraftLimits } from '@flavorbag/contract';
import { instantIn, money } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { ShopDecision } from './requests.ts';
import type { Say, Writers } from './writers.ts';

/** R-shop-suspended, R-shop-approval */
const decided = (
	{ business, reason }: ShopDecision,
	{ t, mail }: Say,
	texts: { subject: string; heading: string; note: string },
	body: string | string[],
) =>
	mail(
		{ ...texts, button: t('Open your shop') },
		body,
		`/business/${business.id}`,
		reason === undefined ? [] : [[t('Reason'), reason]],
	);
const mistake = ({ t }: Say) => t('If you think this is a mistake, or want to know what to do, write to us.');

export const shopMails = {
	shop_suspended(request, say) {
		const { business, t } = { ...request, ...say };
		const subject = t('{business} was suspended', { business: business.name });
		return decided(request, say, { subject, heading: t('Your shop was suspended'), note: mistake(say) }, [
			t(
				'We took {business} off the marketplace: customers don’t find it anymore and can’t order there until we restore it.',
				{ business: business.name },
			),
			t(
				'Orders that were paid for stay: please hand those bags out at their pickup times. You’re paid for them as always.',
			),
		]);
	},
	shop_closing(request, say) {
		const { business, t } = { ...request, ...say };
		const subject = t('{business} closes', { business: business.name });
		return decided(request, say, { subject, heading: t('We’re closing your shop'), note: mistake(say) }, [
			request.nothing_left
				? t('Customers don’t find {business} anymore. There’s nothing left to hand out.', {
						business: business.name,
					})
				: t(
						'Customers don’t find {business} anymore. It closes once no one has bags to collect: please hand out those that we didn’t cancel at their pickup times.',
						{ business: business.name },
					),
			t('Your last payout comes as always. You can read your orders, payouts and statements afterward, too.'),
		]);
	},
	shop_restored(request, say) {
		const { business, t } = { ...request, ...say };
		const texts = {
			subject: t('{business} is back', { business: business.name }),
			heading: t('Your shop isn’t suspended anymore'),
			note: t('If you have questions, write to us.'),
		};
		const body = t('We restored {business}. Customers find it again, unless you switched it off.', {
			business: business.name,
		});
		return decided(request, say, texts, body);
	},
	shop_approved(request, say) {
		const { business, t } = { ...request, ...say };
		const texts = {
			subject: t('{business} is approved', { business: business.name }),
			heading: t('Your shop is approved'),
			note: t('If you have questions, write to us.'),
		};
		const body = t(
			'{business} doesn’t wait for approval anymore. Customers find it as soon as it’s switched on and nothing else is left to do.',
			{ business: business.name },
		);
		return decided(request, say, texts, body);
	},
	shop_declined(request, say) {
		const { business, t } = { ...request, ...say };
		const subject = t('{business}: please change something first', { business: business.name });
		return decided(
			request,
			say,
			{ subject, heading: t('Please change something first'), note: mistake(say) },
			[
				t('We looked at {business}, and it can’t open yet. Below is why.', { business: business.name }),
				t('Change it in your shop, and ask for another look there.'),
			],
		);
	},
	invitation({ business_name: business, by, role, join_url }, { t, mail }) {
		const values = { business, by };
		return mail(
			{
				subject: by
					? t('{by} invites you to {business}', values)
					: t('Someone invites you to {business}', values),
				heading: t('Come and help'),
				button: t('Join the team'),
				note: t(
					'The invitation works once, for seven days, with this email address. If you don’t know the shop, you can ignore it.',
				),
			},
			[
				t('{by} would like you to join the team at {business}, which sells surprise bags on FlavorBag.', {
					business,
					by: by || t('Someone'),
				}),
				role === 'manager'
					? t('You’d look after the schedule, the bags and the orders.')
					: t('You’d pack bags and hand them over at the counter.'),
			],
			join_url,
		);
	},
	/** R-shop-drafts */
	shop_draft({ shop, finish_url }, { t, mail }) {
		return mail(
			{
				subject: t('{shop} on FlavorBag?', { shop }),
				heading: t('Sell what’s left at closing'),
				button: t('Look at your shop'),
				note: t(
					'The link works once, for {days} days, with this email address. If you don’t want this, ignore it: nothing is shown to anyone, and we delete what we entered.',
					{ days: shopDraftLimits.linkDays },
				),
			},
			[
				t('On FlavorBag, people nearby buy surprise bags of what shops have left at the end of the day.'),
				t(
					'We entered your name and address as a start, and we’ll suggest pickup times. Check them, set a price, and your shop is ready in a few minutes. No one sees it before that.',
				),
			],
			finish_url,
		);
	},
	/** R-handover */
	shop_offered({ business_name: business, by, stays }, { t, mail }) {
		const values = { business, by };
		const who = by || t('The owner');
		return mail(
			{
				subject: by
					? t('{by} wants to hand {business} over to you', values)
					: t('The owner wants to hand {business} over to you', values),
				heading: t('Would you like to own this shop?'),
				button: t('Look at the offer'),
				note: t(
					'The offer works once, for seven days, with your account alone. If you don’t want the shop, you can ignore it.',
				),
			},
			[
				t('{by} would like you to become the owner of {business}. Nothing changes until you accept.', {
					business,
					by: who,
				}),
				t(
					'{by} {stays, select, true {would stay as a manager.} other {would leave the team.}} The shop can’t take orders until you connect your own bank account.',
					{ by: who, stays: String(stays) },
				),
			],
			'/business/offers',
		);
	},
	shop_received({ business: { id, name: business }, by }, { t, mail }) {
		const values = { business, by };
		return mail(
			{
				subject: t('{business} is yours now', values),
				heading: t('You’re the owner now'),
				button: t('Connect payments'),
				note: t('Earlier deposits and statements stay with the owner before you.'),
			},
			[
				by
					? t('You accepted {business} from {by}. The shop’s emails come to you from now on.', values)
					: t('You accepted {business} from its owner. The shop’s emails come to you from now on.', values),
				t(
					'Next, connect your bank account: the shop can’t take orders until then. Please check its phone number too.',
				),
			],
			`/business/${id}?tab=profile`,
		);
	},
	shop_passed_on({ business_name: business, to_name: to, stays }, { t, mail }) {
		const values = { business, to };
		return mail(
			{
				subject: to
					? t('{business} belongs to {to} now', values)
					: t('{business} belongs to its new owner now', values),
				heading: t('Your shop has a new owner'),
				button: t('Open your statements'),
				note: t('You get this email because you offered the shop.'),
			},
			[
				t(
					'{to} accepted {business}. {stays, select, true {You’re a manager there from now on.} other {You left the team.}}',
					{ business, to: to || t('The new owner'), stays: String(stays) },
				),
				t(
					'Your payment account isn’t connected to the shop anymore, and you can still read your statements from before. If a customer from that time gets a refund later, your part of it comes out of your payment account.',
				),
			],
			'/business?all=yes',
		);
	},
	/** R-counter-pin */
	pin_locked({ business: { id, name }, device, until, tz }, { t, mail }) {
		return mail(
			{
				subject: t('Someone typed wrong PINs at {business}', { business: name }),
				heading: t('A PIN is locked'),
				button: t('Open the Team page'),
				note: t('Each time it happens again, the PIN is locked for twice as long.'),
			},
			[
				t(
					'Someone typed five wrong PINs for one of your team on the counter device “{device}”. That PIN is locked until {until}, on all devices of the shop.',
					{ device, until: instantIn(until, tz, t.locale) },
				),
				t(
					'If a colleague forgot their PIN, they can choose another one on the Team page. If no one did, see who is at the device, or disconnect it there.',
				),
			],
			`/business/${id}?tab=team`,
		);
	},
	/** R-allergens-confirmed */
	bag_to_confirm: ({ business: { id, name: business } }, { t, mail }) =>
		mail(
			{
				subject: t('Are the allergens of {business} still right?', { business }),
				heading: t('Is everything still right?'),
				button: t('Look at what’s in the bag'),
				note: t('We ask at most once every 90 days.'),
			},
			[
				t(
					'It’s been 90 days since someone at {business} confirmed what you say about allergens in your bags.',
					{ business },
				),
				t('Until you confirm it, customers read “Not confirmed”. If nothing changed, that’s one tap.'),
			],
			`/business/${id}?tab=bag`,
		),
	/** R-deposit-failed */
	deposit_failed({ business_id, business_name, amount_cents, bank_name, bank_last4 }, { t, mail }) {
		const amount = money(amount_cents);
		const bank = [bank_name, bank_last4 && `••${bank_last4}`].filter(Boolean).join(' ');
		const account = bank ? t('your bank account ({bank})', { bank }) : t('your bank account');
		const banks: Fact[] = bank ? [[t('Bank account'), bank]] : [];
		return mail(
			{
				subject: t('Your bank returned your deposit of {amount}', { amount }),
				heading: t('Your deposit didn’t arrive'),
				button: t('Check my bank account'),
				note: t(
					'There won’t be another deposit until the bank account works. Your orders and earnings aren’t affected.',
				),
			},
			[
				t(
					'We sent {amount} to {account}, and the bank sent it back. The money stays in your payment account.',
					{ amount, account },
				),
				t(
					'Please check the bank account on your Payouts page: open your payment account there and correct or replace it. We’ll send the money with the next deposit.',
				),
			],
			`/business/${business_id}?tab=payouts`,
			[[t('Business'), business_name], [t('Amount'), amount], ...banks],
		);
	},
} satisfies Partial<Writers>;
