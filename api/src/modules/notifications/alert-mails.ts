import type { AlertRule } from '@flavorbag/contract';
import { dayText, money, pickupPath, shortWindow, urlIn } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { AlertedBags, BagAlert } from './requests.ts';
import type { MailTexts } from './texts.en.ts';
import type { Writers } from './writers.ts';

/** For example: tonight 6–7 PM */
const whenOf = (bags: AlertedBags, t: MailTexts): string =>
	`${dayText(bags, bags.today, t.alerts.days, t.locale)} ${shortWindow(t.language, bags.start_time, bags.end_time)}`;

const lineOf = (bags: AlertedBags, t: MailTexts): string =>
	t.alerts.bags(bags.left, bags.business_name, whenOf(bags, t), money(bags.price_cents));

function window({ from, to }: AlertRule, t: MailTexts): string {
	const short = (start: string, end?: string) => shortWindow(t.language, start, end);
	if (from && to) return short(from, to);
	if (from) return t.alerts.rule.from(short(from));
	return to ? t.alerts.rule.to(short(to)) : '';
}

/** For example: Within 2 miles of Ferndale · Mon, Fri · 5–8 PM · up to $6.00 */
export function ruleWords(rule: AlertRule, t: MailTexts): string {
	const w = t.alerts.rule;
	const { where, circle, days, max_price, kind, fits_diet, reliability_min_bps: bps } = rule;
	return [
		where === 'favorites' ? w.favorites : where === 'shop' ? w.shop(rule.business_name ?? '') : '',
		circle && w.circle(circle.radius, circle.label),
		days?.map((day) => w.days[day]).join(', '),
		window(rule, t),
		max_price !== null && w.upTo(money(Math.round(max_price * 100))),
		kind && w.kinds[kind],
		fits_diet && w.diet,
		bps !== null && w.reliable(bps / 100),
	]
		.filter(Boolean)
		.join(' · ');
}

const ruleFacts = ({ rule, stop_url }: BagAlert['rules'][number], t: MailTexts): Fact[] => [
	[t.alerts.yourAlert, ruleWords(rule, t)],
	[...t.alerts.stop, urlIn(stop_url, t.language)],
];

export const alertMails = {
	bag_alert({ alert: { change, bags, people, rules } }, { t: { alerts }, t, mail }) {
		const line = lineOf(bags, t);
		return mail(
			{ ...alerts, subject: line, heading: alerts.heading[change](bags.business_name) },
			[`${line}. ${alerts.people(people)}`, alerts.firstCome],
			pickupPath(bags),
			rules.flatMap((one) => ruleFacts(one, t)),
		);
	},
	alert_digest({ digest: { bags, more, rule } }, { t: { alerts }, t, mail }) {
		const [first] = bags;
		const { subject, heading, intro, andMore } = alerts.digest;
		const lines = bags.map((one) => lineOf(one, t));
		return mail(
			{ ...alerts, subject: subject(lines[0] ?? '', bags.length + more - 1), heading },
			[intro, ...lines, ...(more > 0 ? [andMore(more)] : [])],
			first && bags.length === 1 ? pickupPath(first) : '/marketplace',
			ruleFacts(rule, t),
		);
	},
} satisfies Partial<Writers>;
