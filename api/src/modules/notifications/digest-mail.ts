/** R-shop-emails */
import { bagCount, clockTime, clockWithArticle, money, windowText } from './formats.rules.ts';
import type { Fact } from './layout.ts';
import type { Writers } from './writers.ts';

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

export const order_digest: Writers['order_digest'] = ({ business_id, local_date, digest }, { t, mail }) => {
	const { business_name: business, start_time, end_time, left, orders } = digest;
	const clock = (time: string) => clockTime(time, t.language);
	const bags = sum(orders.map((order) => order.quantity));
	const people = orders.map((order): Fact => {
		// The order was placed before the shop moved the pickup.
		const moved = order.start_time !== start_time || order.end_time !== end_time;
		const times =
			moved && t('{start} to {end}', { start: clock(order.start_time), end: clock(order.end_time) });
		const who = order.customer_name || order.id.slice(-8);
		const said = [bagCount(order.quantity, t), money(order.subtotal_cents), times];
		return [who, said.filter(Boolean).join(', ')];
	});
	const start = clockWithArticle(clock(start_time), t);
	const sold = t(
		'{bags, plural, one {You sold one bag at {business}. It’s paid.} other {You sold {bags} bags at {business}. They’re paid.}}',
		{ bags, business },
	);
	const next = left > 0 ? t('If another one sells, we’ll email you right away.') : t('You’re sold out.');
	return mail(
		{
			subject: t('{business}: {bags} to pack for {start}', { business, bags: bagCount(bags, t), start }),
			heading: t('Pickup starts at {start}', { start }),
			button: t('See who’s coming'),
		},
		`${sold} ${next}`,
		`/business/${business_id}`,
		[
			[t('Pickup'), windowText({ ...digest, local_date }, t)],
			[
				t('Bags'),
				t('{bags} in {orders, plural, one {{orders} order} other {{orders} orders}}', {
					bags,
					orders: orders.length,
				}),
			],
			[t('Left'), String(left)],
			[t('Subtotal'), money(sum(orders.map((order) => order.subtotal_cents)))],
			...people,
		],
	);
};
