import { hasRole } from '@flavorbag/contract';
import type { Changes } from '#changes';
import type { Handlers } from '#http/handlers.ts';
import { AppError, invalid } from '#lib/app-error.ts';
import type { Listing } from '#listing';
import type { Team } from '#team';
import { sayWhy } from './answer-refunds.ts';
import type { Orders } from './index.ts';
import { forRole } from './presenter.ts';

const callOf = (call: { actor: { userId: string }; idempotencyKey: string }) => ({
	userId: call.actor.userId,
	key: call.idempotencyKey,
});

const shopCall = (call: {
	actor: { userId: string };
	idempotencyKey: string;
	shop: { ownerId: string };
}) => ({ ...callOf(call), ownerId: call.shop.ownerId });

export const orderRoutes = (orders: Orders) =>
	({
		'customer.orders.create': ({ body }, call) => orders.place(callOf(call), body),
		'customer.orders.get': ({ params }, { actor }) => orders.get(actor.userId, params.id),
		'customer.orders.settle': ({ params }, { actor }) => orders.settleOwn(actor.userId, params.id),
		'customer.orders.saveCard': ({ params, body }, { actor }) =>
			orders.saveCard(actor.userId, params.id, body.save),
		'customer.orders.abandon': ({ params }, call) => orders.abandon(callOf(call), params.id),
		'customer.orders.cancel': ({ params }, call) => orders.cancel(callOf(call), params.id),
		'customer.orders.confirmPickup': ({ params }, call) => orders.confirmPickup(callOf(call), params.id),
		'business.orders.lookup': async ({ params, body }, { shop }) =>
			forRole(shop, await orders.lookup(shop.ownerId, params.id, body.code)),
		'business.orders.setStatus': ({ params, body }, call) => {
			if (body.status === 'fulfilled') return orders.confirmAtCounter(shopCall(call), params.id, body.code);
			// R-team: only managers cancel and refund.
			if (!hasRole(call.shop.role, 'manager')) throw new AppError('FORBIDDEN');
			if (!body.reason) throw invalid('reason', sayWhy);
			return body.status === 'cancelled'
				? orders.cancelByBusiness(shopCall(call), params.id, body.reason)
				: orders.refundByBusiness(shopCall(call), params.id, body.reason);
		},
		'business.device.recordPickups': ({ body }, { device }) => orders.recordPickups(device, body.pickups),
		'business.day.cancel': ({ params, body }, call) => orders.cancelDay(shopCall(call), params.id, body),
		'business.day.notify': ({ params, body }, call) => orders.notifyDay(shopCall(call), params.id, body),
		'business.orders.pack': ({ params, body }, call) => orders.pack(shopCall(call), params.id, body.packed),
		'customer.orders.refund': ({ params, body }, call) =>
			orders.requestRefund(callOf(call), params.id, body.reason),
		'business.orders.answerRefund': ({ params, body }, call) =>
			orders.answerRefundByBusiness(shopCall(call), params.id, body),
		'admin.orders.cancel': ({ params, body }, call) =>
			orders.cancelByAdmin(callOf(call), params.id, body.reason),
		'admin.orders.refund': ({ params, body }, call) =>
			orders.refundFromConsole(callOf(call), params.id, body),
		'admin.refunds.answer': ({ params, body }, call) =>
			orders.answerRefundByAdmin(callOf(call), params.id, body),
		'admin.refunds.retry': ({ params }, call) => orders.retryRefund(callOf(call), params.id),
	}) satisfies Partial<Handlers>;

export const liveRoutes = (deps: {
	changes: Pick<Changes, 'subscribe'>;
	team: Pick<Team, 'accessOf'>;
	listing: Pick<Listing, 'followStock'>;
}) =>
	({
		'business.live': async ({ params }, { actor }) => {
			const check = async () => {
				const access = await deps.team.accessOf(actor.userId, params.id);
				if (!access || access.isClosed) throw new AppError('NOT_FOUND');
			};
			await check();
			return {
				check,
				start(send) {
					const say = () => send('orders', {});
					const stops = (['orders of business', 'stock of business'] as const).map((what) =>
						deps.changes.subscribe(what, params.id, say),
					);
					return () => {
						for (const stop of stops) stop();
					};
				},
			};
		},
		'customer.orders.live': async (_input, { actor }) => ({
			start: (send) => deps.changes.subscribe('orders of customer', actor.userId, () => send('orders', {})),
		}),
		'customer.businesses.live': async ({ query }) => ({
			start: (send) => deps.listing.followStock(query.ids, (change) => send('stock', change)),
		}),
	}) satisfies Partial<Handlers>;
