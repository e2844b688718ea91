/** Mails about bags that somebody asked to be told of (R-alert-waves, R-alert-digest). */
import type { AlertRule } from '@flavorbag/contract';
import { money, pickupPath, shortDate, shortWindow, urlIn } from './formats.rules.ts';
import type { Body, Fact } from './layout.ts';
import type { AlertDigest, AlertedBags, BagAlert, MailRequest } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

type Asked<Kind> = MailRequest & { kind: Kind };
/** With what is true when it is sent. */
export type AlertMail =
	| (Asked<'bag_alert'> & { alert: BagAlert; unsubscribe_url: string })
	| (Asked<'alert_digest'> & { digest: AlertDigest; unsubscribe_url: string });

/** Tonight 6–7 PM */
function whenOf({ local_date, today, start_time, end_time }: AlertedBags, t: MailTexts): string {
	const { tonight, today: todayWord, tomorrow } = t.alerts.days;
	const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
	const day =
		local_date === today
			? start_time >= '17:00'
				? tonight
				: todayWord
			: local_date === next
				? tomorrow
				: shortDate(local_date, t.locale);
	return `${day} ${shortWindow(t.language, start_time, end_time)}`;
}

const lineOf = (bags: AlertedBags, t: MailTexts): string =>
	t.alerts.bags(bags.left, bags.business_name, whenOf(bags, t), money(bags.price_cents));

function window({ from, to }: AlertRule, t: MailTexts): string {
	const short = (start: string, end?: string) => shortWindow(t.language, start, end);
	if (from && to) return short(from, to);
	if (from) return t.alerts.rule.from(short(from));
	return to ? t.alerts.rule.to(short(to)) : '';
}

/** Within 2 miles of Ferndale · Mon, Fri · 5–8 PM · up to $6.00 */
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

function ruleFacts({ rule, stop_url }: BagAlert['rules'][number], t: MailTexts): Fact[] {
	return [
		[t.alerts.yourAlert, ruleWords(rule, t)],
		[...t.alerts.stop, urlIn(stop_url, t.language)],
	];
}

export function alertBody(mail: AlertMail, t: MailTexts, publicUrl: string): Body {
	const hello = t.greeting(mail.first_name);
	const to = (path: string) => ({ label: t.alerts.button, url: `${publicUrl}${path}`, hint: t.linkHint });
	if (mail.kind === 'alert_digest') {
		const { bags, more, rule } = mail.digest;
		const [first] = bags;
		const { subject, heading, intro, andMore } = t.alerts.digest;
		return {
			subject: subject(first ? lineOf(first, t) : '', bags.length + more - 1),
			heading,
			paragraphs: [hello, intro, ...bags.map((one) => lineOf(one, t)), ...(more > 0 ? [andMore(more)] : [])],
			facts: ruleFacts(rule, t),
			button: to(first && bags.length === 1 ? pickupPath(first) : '/marketplace'),
			note: t.alerts.note,
		};
	}
	const { change, bags, people, rules } = mail.alert;
	const line = lineOf(bags, t);
	return {
		subject: line,
		heading: t.alerts.heading[change](bags.business_name),
		paragraphs: [hello, `${line}. ${t.alerts.people(people)}`, t.alerts.firstCome],
		facts: rules.flatMap((one) => ruleFacts(one, t)),
		button: to(pickupPath(bags)),
		note: t.alerts.note,
	};
}
