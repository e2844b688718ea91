/** R-shop-emails */
import { clockTime, money, windowText } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { Writers } from './writers.ts';

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

export const order_digest: Writers['order_digest'] = ({ business_id, local_date, digest }, { t, mail }) => {
	const { business_name, start_time, end_time, left, orders } = digest;
	const { subject, heading, body, sold, order: line, button } = t.order_digest;
	const clock = (time: string) => clockTime(time, t.language);
	const bags = sum(orders.map((order) => order.quantity));
	const people = orders.map((order): Fact => {
		// The order was placed before the shop moved the pickup.
		const moved = order.start_time !== start_time || order.end_time !== end_time;
		const times = moved ? t.times(clock(order.start_time), clock(order.end_time)) : undefined;
		const who = order.customer_name || order.id.slice(-8);
		return [who, line(order.quantity, money(order.subtotal_cents), times)];
	});
	const start = clock(start_time);
	return mail(
		{ subject: subject(business_name, bags, start), heading: heading(start), button },
		body(business_name, bags, left),
		`/business/${business_id}`,
		[
			[t.facts.pickup, windowText({ ...digest, local_date }, t)],
			[t.facts.bags, sold(bags, orders.length)],
			[t.facts.left, String(left)],
			[t.facts.subtotal, money(sum(orders.map((order) => order.subtotal_cents)))],
			...people,
		],
	);
};
