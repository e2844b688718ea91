/** Checks that nothing people read during an evening is empty, and waits until the evening's money has settled. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Person } from './people.ts';
import type { OpenShop } from './shops.ts';

export async function viewsOf({ id, owner, tonight }: OpenShop, customer: Person): Promise<void> {
	const shop = { params: { id } };
	const near = { query: { near: '97201' } };
	const seen: Record<string, readonly unknown[]> = {
		'list of shops': (await customer.call('public.businesses.list', near)).data.businesses,
		'own orders': (await customer.call('customer.orders.list')).data.orders,
		tonight: (await owner.call('business.tonight')).data.shops,
		'pack list': (await owner.call('business.day.orders', { ...shop, query: { date: tonight.order_date } }))
			.data.orders,
		dashboard: (await owner.call('business.dashboard', shop)).data.today_orders,
		calendar: (await owner.call('business.calendar.get', { ...shop, query: { days: 7 } })).data.dates,
		orders: (await owner.call('business.orders.list', shop)).data.orders,
		payouts: (await owner.call('business.payouts', shop)).data.payouts,
		ratings: (await owner.call('business.ratings.list', shop)).data.ratings,
	};
	const empty = Object.entries(seen).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []));
	if (empty.length > 0) throw new Error(`nothing to see in ${empty.join(', ')}`);
}

const isUnderWay = (status: string | undefined) =>
	status !== undefined && ['approved', 'planned', 'sending'].includes(status);

/** Waits until refunds are back on their cards and the shop has its earnings. */
export async function untilSettled({ id, owner }: OpenShop): Promise<void> {
	const all = { params: { id }, query: { per_page: 100 } };
	for (let more = 240; more > 0; more--) {
		const { orders } = (await owner.call('business.orders.list', all)).data;
		const { payouts } = (await owner.call('business.payouts', all)).data;
		const underWay = [
			...orders.map(({ refund }) => refund?.status),
			...payouts.map(({ transfer }) => transfer?.status),
		].some(isUnderWay);
		if (!underWay) return;
		await delay(500);
	}
	throw new Error('its money did not come to rest');
}
