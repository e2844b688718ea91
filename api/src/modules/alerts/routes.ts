import type { Handlers } from '#http/handlers.ts';
import type { Alerts } from './index.ts';

export const alertRoutes = (alerts: Alerts) =>
	({
		'customer.alerts.list': async (_input, { actor }) => ({ rules: await alerts.list(actor.userId) }),
		'customer.alerts.create': ({ body }, { actor }) => alerts.create(actor.userId, body),
		'customer.alerts.change': ({ params, body }, { actor }) => alerts.change(actor.userId, params.id, body),
		'customer.alerts.remove': ({ params }, { actor }) => alerts.remove(actor.userId, params.id),
		'customer.openingAlert.get': async (_input, { actor }) => ({
			opening_alert: await alerts.openings.get(actor.userId),
		}),
		'customer.openingAlert.create': async (_input, { actor }) => ({
			opening_alert: await alerts.openings.create(actor.userId),
		}),
		'customer.openingAlert.remove': (_input, { actor }) => alerts.openings.remove(actor.userId),
		'admin.openingAlerts': async () => ({ places: await alerts.openings.demand() }),
	}) satisfies Partial<Handlers>;
