/** What each room knows of a person: what goes with them (R-erasure), and what a file of all of it has (R-export). */
import { signInExport } from '#adapters/identity/sign-in.export.ts';
import { adminExport } from '#admin';
import { alertErasure, alertExport } from '#alerts';
import { bagExport } from '#bags';
import type { Db } from '#db/database.ts';
import { dbExport } from '#db/db.export.ts';
import type { PersonalData } from '#db/personal-data.ts';
import { type Erasure, identityExport } from '#identity';
import { listingErasure, listingExport } from '#listing';
import { forgetMail } from '#notifications';
import { orderErasure, orderExport, ordersOf } from '#orders';
import { paymentErasure, paymentExport, refundsOf } from '#payments';
import { payoutErasure, payoutExport } from '#payouts';
import { pushErasure, pushExport } from '#push';
import { ratingErasure, ratingExport } from '#ratings';
import { everyIdOf, shopErasure, shopExport } from '#shops';
import { stockExport } from '#stock';
import { teamErasure, teamExport, workplacesOf } from '#team';
import { idsOfWaits, waitlistErasure, waitlistExport } from '#waitlist';

/** In this order. */
export const erasures: readonly Erasure[] = [
	ratingErasure,
	waitlistErasure,
	alertErasure,
	pushErasure,
	orderErasure,
	paymentErasure,
	payoutErasure,
	listingErasure,
	shopErasure,
	teamErasure,
	{ erase: forgetMail },
];

/** By room, as tables are (db/privileges.ts). */
export const personalData = {
	identity: identityExport,
	'sign-in': signInExport,
	places: { tables: [], left: { 'a table of towns': 'zip_places' } },
	shops: shopExport,
	team: teamExport,
	bags: bagExport,
	listing: listingExport,
	stock: stockExport,
	waitlist: waitlistExport,
	alerts: alertExport,
	push: pushExport,
	payments: paymentExport,
	'provider-events': {
		tables: [],
		left: {
			'what the provider reported, by its own numbers; what followed stands with the payments': 'inbox',
		},
	},
	payouts: payoutExport,
	orders: orderExport,
	ratings: ratingExport,
	reliability: {
		tables: [],
		left: {
			'of a shop; orders say the same': 'reliability_outcomes business_reliability',
			'about a date of a shop; which admin said it is in the audit log': 'emergency_events',
		},
	},
	admin: adminExport,
	db: dbExport,
} as const satisfies Record<string, PersonalData>;

export const exports = {
	data: Object.values<PersonalData>(personalData),
	async idsOf(db: Db, userId: string) {
		const [shops, workplaces, orders] = await Promise.all([
			everyIdOf(db, userId),
			workplacesOf(db, userId),
			ordersOf(db, userId),
		]);
		const [refunds, waits] = await Promise.all([refundsOf(db, orders), idsOfWaits(db, userId, orders)]);
		return { shops, workplaces, orders, mailIds: [...orders, ...refunds, ...waits] };
	},
};
