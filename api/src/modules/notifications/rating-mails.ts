import type { HideReason } from '@flavorbag/contract';
import type { Translate } from '#lib/texts.ts';
import { longDate, urlIn } from './formats.rules.ts';
import type { Writers } from './writers.ts';

const hideReasons = (t: Translate): Record<HideReason, string> => ({
	personal_data: t('It names a person or says how to reach someone.'),
	hate: t('It insults or threatens people.'),
	not_about_the_bag: t('It isn’t about the bag or the pickup.'),
	spam: t('It’s an ad, or the same text many times.'),
	illegal: t('It’s against the law.'),
});

export const ratingMails = {
	/** R-rating-review */
	rating_decided({ business_name: business, decision, reason }, { t, mail }) {
		const isHidden = decision === 'hide';
		return mail(
			{
				subject: t('About your words on {business}', { business }),
				heading: isHidden ? t('Your words are hidden') : t('Your words are shown'),
				button: t('Show my orders'),
			},
			isHidden
				? t('We looked at what you wrote about {business}, and others can’t read it. Here’s the reason:', {
						business,
					})
				: t('We looked at what you wrote about {business}. Others can read it.', { business }),
			'/orders',
			reason ? [[t('Reason'), hideReasons(t)[reason]]] : [],
		);
	},
	rating_decided_shop({ business_id, business_name: business, decision, reason }, { t, mail }) {
		const isHidden = decision === 'hide';
		return mail(
			{
				subject: t('About a rating of {business}', { business }),
				heading: isHidden ? t('A comment is hidden') : t('A comment stays'),
				button: t('See your ratings'),
			},
			isHidden
				? t('We looked at a comment on {business}, and others can’t read it anymore. Here’s the reason:', {
						business,
					})
				: t(
						'We looked at a comment on {business}. There’s no reason to hide it, so it stays. You can reply to it.',
						{ business },
					),
			`/business/${business_id}?tab=ratings`,
			reason ? [[t('Reason'), hideReasons(t)[reason]]] : [],
		);
	},
	/** R-rating-asked */
	rate_order({ business_name: business, order_id, unsubscribe_url }, { t, mail }) {
		return mail(
			{
				subject: t('How was your bag from {business}?', { business }),
				heading: t('How was your bag?'),
				button: t('Rate your bag'),
				note: t('We ask once for each order.'),
			},
			t(
				'You picked up a bag at {business}. Two taps tell others what to expect, and the shop what to do better.',
				{ business },
			),
			`/orders?rate=${order_id}`,
			[[t('Emails like this'), t('Stop them'), urlIn(unsubscribe_url, t.language)]],
		);
	},
	/** R-value */
	value_low({ business_id, business_name: business, percent, answers }, { t, mail }) {
		return mail(
			{
				subject: t('What customers say about the value of your bags at {business}', { business }),
				heading: t('Customers expected more in the bag'),
				button: t('See your ratings'),
			},
			[
				t(
					'{percent}% of {answers} customers said that their bag from {business} was worth its retail value, or more.',
					{ percent, answers, business },
				),
				t(
					'Until that’s 70% again, your page shows this number instead of the retail value, and lists show the price alone. Put a little more into each bag, or state a lower value.',
				),
				t('We won’t email you about this again.'),
			],
			`/business/${business_id}?tab=ratings`,
		);
	},
	/** R-reliability-emergency */
	emergency({ business: { id, name: business }, what, local_date, reason }, { t, mail }) {
		const values = { business, date: longDate(local_date, t.locale) };
		const texts =
			what === 'marked'
				? {
						subject: t('{date} doesn’t count against {business}', values),
						heading: t('We marked an emergency for your shop'),
					}
				: {
						subject: t('{date} counts again for {business}', values),
						heading: t('We took an emergency back'),
					};
		const body =
			what === 'marked'
				? t(
						'Orders for {date} that you canceled at {business} don’t count against your shop. Neither will those that you still cancel.',
						values,
					)
				: t(
						'We had marked {date} as an emergency for {business}. It isn’t one anymore: orders that you canceled for that day count again.',
						values,
					);
		const note = t('Do you see it differently? Please write to us.');
		return mail({ ...texts, button: t('See your kept orders'), note }, body, `/business/${id}?tab=ratings`, [
			[t('Reason'), reason],
		]);
	},
} satisfies Partial<Writers>;
