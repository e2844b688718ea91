// Sends one email when a shop opens near a place where no one sells yet (R-opening-alert). The commit that queues it
// removes the alert. The operator sees places and counts, never people.
import { type OpeningAlert, type OpeningDemand, openingAlertMiles } from '@flavorbag/contract';
import { transaction } from '#db/database.ts';
import { findContact, holdTown } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { mailPerson } from '#notifications';
import { distanceMiles } from '#places';
import type { AlertsDeps } from './deps.ts';
import * as store from './opening-alerts.store.ts';

const pageSize = 500;
const maxPlaces = 100;

type Town = { city: string; state: string; zip_code: string | null };
const townOnWire = ({ city, state, zip_code }: Town) => ({
	city,
	state,
	zip_code: zip_code === null ? null : Number(zip_code),
});
const alertOnWire = ({ created_at, ...town }: Town & { created_at: Date }): OpeningAlert => ({
	...townOnWire(town),
	created_at: created_at.toISOString(),
});

export function createOpeningAlerts({ db, clock, listing }: Pick<AlertsDeps, 'db' | 'clock' | 'listing'>) {
	async function notify(alert: store.AlertRow, shop: store.ShopNearAlert, miles: number): Promise<void> {
		await transaction(db, 'opening alert', async (tx) => {
			if (!(await store.deleteAlert(tx, alert.user_id, alert.id))) return;
			const contact = await findContact(tx, alert.user_id);
			await mailPerson(
				tx,
				contact,
				{
					kind: 'shop_opened',
					alert_id: alert.id,
					business: { id: shop.id, name: shop.display_name, city: shop.city },
					place: `${alert.city}, ${alert.state}`,
					miles,
				},
				clock.now(),
			);
		});
	}

	async function sendPage(alerts: store.AlertRow[]): Promise<void> {
		const shops = Map.groupBy(await store.shopsNear(db, alerts, openingAlertMiles), ({ user_id }) => user_id);
		for (const alert of alerts) {
			const [nearest] = (shops.get(alert.user_id) ?? [])
				.map((shop) => ({ shop, miles: distanceMiles(alert, shop) }))
				.sort((a, b) => a.miles - b.miles);
			if (nearest && nearest.miles <= openingAlertMiles) await notify(alert, nearest.shop, nearest.miles);
		}
	}

	return {
		async get(userId: string): Promise<OpeningAlert | null> {
			const alert = await store.findAlert(db, userId);
			return alert ? alertOnWire(alert) : null;
		},

		create: async (userId: string): Promise<OpeningAlert> =>
			transaction(db, 'opening alert', async (tx) => {
				const town = await holdTown(tx, userId);
				if (!town) throw new AppError('LOCATION_REQUIRED');
				const near = await listing.near(town, openingAlertMiles, 1, tx);
				if (near.length > 0) throw new AppError('BUSINESSES_NEARBY');
				const alert = { ...town, user_id: userId, created_at: clock.now() };
				await store.insertAlert(tx, alert);
				return alertOnWire(alert);
			}),

		remove: async (userId: string): Promise<void> => void (await store.deleteAlert(db, userId)),

		demand: async (): Promise<OpeningDemand[]> =>
			(await store.countByPlace(db, maxPlaces)).map(({ customers, since, ...town }) => ({
				...townOnWire(town),
				customers,
				since: since.toISOString(),
			})),

		async send(): Promise<void> {
			let after = '00000000-0000-0000-0000-000000000000';
			for (;;) {
				const alerts = await store.alertsAfter(db, after, pageSize);
				await sendPage(alerts);
				const last = alerts.at(-1);
				if (!last || alerts.length < pageSize) return;
				after = last.user_id;
			}
		},
	};
}
