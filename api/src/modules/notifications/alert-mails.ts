import type { AlertKind, AlertRule } from '@flavorbag/contract';
import type { Translate } from '#lib/texts.ts';
import {
	bagCount,
	clockWithArticle,
	dayText,
	money,
	pickupPath,
	shortWindow,
	urlIn,
} from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { AlertedBags, BagAlert } from './requests.ts';
import type { Writers } from './writers.ts';

const lineOf = (bags: AlertedBags, t: Translate): string =>
	t('{bags} at {business}, {when}, {price}', {
		bags: bagCount(bags.left, t),
		business: bags.business_name,
		// Tonight 6–7 PM
		when: `${dayText(bags, bags.today, t)} ${shortWindow(t.language, bags.start_time, bags.end_time)}`,
		price: money(bags.price_cents),
	});

function window({ from, to }: AlertRule, t: Translate): string {
	const clock = (time: string) => clockWithArticle(shortWindow(t.language, time), t);
	if (from && to) return shortWindow(t.language, from, to);
	if (from) return t('from {time}', { time: clock(from) });
	return to ? t('until {time}', { time: clock(to) }) : '';
}

const dayNames = (t: Translate) => ({
	Mon: t('Mon'),
	Tue: t('Tue'),
	Wed: t('Wed'),
	Thu: t('Thu'),
	Fri: t('Fri'),
	Sat: t('Sat'),
	Sun: t('Sun'),
});
const kindNames = (t: Translate) => ({
	bakery: t('bread and pastries'),
	meals: t('meals'),
	groceries: t('groceries'),
	sweets: t('sweets'),
	snacks: t('snacks and drinks'),
});

/** For example: Within 2 miles of Ferndale · Mon, Fri · 5–8 PM · up to $6.00 */
export function ruleWords(rule: AlertRule, t: Translate): string {
	const { where, circle, days, max_price, kind, fits_diet, reliability_min_bps: bps } = rule;
	return [
		where === 'favorites' && t('Your favorites'),
		where === 'shop' && rule.business_name,
		circle &&
			t('Within {miles, plural, one {{miles} mile} other {{miles} miles}} of {place}', {
				miles: circle.radius,
				place: circle.label,
			}),
		days?.map((day) => dayNames(t)[day]).join(', '),
		window(rule, t),
		max_price !== null && t('up to {price}', { price: money(Math.round(max_price * 100)) }),
		kind && kindNames(t)[kind],
		fits_diet && t('fits my diet'),
		bps !== null && t('kept at least {percent}% of orders', { percent: bps / 100 }),
	]
		.filter(Boolean)
		.join(' · ');
}

const ruleFacts = ({ rule, stop_url }: BagAlert['rules'][number], t: Translate): Fact[] => [
	[t('Your alert'), ruleWords(rule, t)],
	[t('Had enough?'), t('Stop this alert'), urlIn(stop_url, t.language)],
];

const headings: Record<AlertKind, (t: Translate, business: string) => string> = {
	back: (t) => t('Bags are back'),
	new: (t) => t('New bags for you'),
	cheaper: (t) => t('The price went down'),
	reopened: (t, business) => t('{business} is selling bags', { business }),
};
const common = (t: Translate) => ({
	button: t('See the bags'),
	note: t('You get this email because you asked to hear about bags like these.'),
});

export const alertMails = {
	bag_alert({ alert: { change, bags, people, rules } }, { t, mail }) {
		const line = lineOf(bags, t);
		const readers = t(
			'{people, plural, one {You’re the first to know.} other {{people} people were told.}}',
			{
				people,
			},
		);
		return mail(
			{ ...common(t), subject: line, heading: headings[change](t, bags.business_name) },
			[`${line}. ${readers}`, t('Nothing is held for you: whoever is first gets them.')],
			pickupPath(bags),
			rules.flatMap((one) => ruleFacts(one, t)),
		);
	},
	alert_digest({ digest: { bags, more, rule } }, { t, mail }) {
		const [first] = bags;
		const lines = bags.map((one) => lineOf(one, t));
		const line = lines[0] ?? '';
		const others = bags.length + more - 1;
		const rest = t(
			'{more, plural, one {One more shop has some, too.} other {{more} more shops have some, too.}}',
			{
				more,
			},
		);
		return mail(
			{
				...common(t),
				subject: others > 0 ? t('{line} – and {others} more', { line, others }) : line,
				heading: t('Bags like the ones you asked for'),
			},
			[t('This is what shops have for you right now:'), ...lines, ...(more > 0 ? [rest] : [])],
			first && bags.length === 1 ? pickupPath(first) : '/marketplace',
			ruleFacts(rule, t),
		);
	},
} satisfies Partial<Writers>;
