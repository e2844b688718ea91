/** What each module erases (R-erasure) and exports (R-export). */
import type { ErrorCode } from '@flavorbag/contract';
import { adminExport } from '#admin';
import { alertErasure, alertExport } from '#alerts';
import { bagExport } from '#bags';
import type { Db } from '#db/database.ts';
import { dbExport } from '#db/db.export.ts';
import type { PersonalData } from '#db/personal-data.ts';
import { identityExport } from '#identity';
import { forgetMail } from '#notifications';
import { announcementErasure, operatorExport } from '#operator';
import { orderErasure, orderExport, ordersOf } from '#orders';
import { paymentErasure, paymentExport, refundsOf } from '#payments';
import { payoutErasure, payoutExport } from '#payouts';
import { pushErasure, pushExport } from '#push';
import { ratingErasure, ratingExport } from '#ratings';
import { everyIdOf, shopErasure, shopExport } from '#shops';
import { stockExport } from '#stock';
import { teamErasure, teamExport, workplacesOf } from '#team';
import { idsOfWaits, waitlistErasure, waitlistExport } from '#waitlist';

interface Erasure {
	/** Returns why the person cannot leave yet, if anything prevents it. */
	blocker?(tx: Db, userId: string): Promise<ErrorCode | undefined>;
	/** Runs in the transaction that erases the user. */
	erase(tx: Db, person: { id: string; email: string }, at: Date): Promise<void>;
}

/** Run in this order. */
export const erasures: readonly Erasure[] = [
	ratingErasure,
	waitlistErasure,
	alertErasure,
	pushErasure,
	announcementErasure,
	orderErasure,
	paymentErasure,
	payoutErasure,
	shopErasure,
	teamErasure,
	{ erase: forgetMail },
];

/** Keyed by module, as in db/privileges.ts. The sign-in's tables belong to an adapter. */
export const roomsWith = (signIn: PersonalData) =>
	({
		identity: identityExport,
		'sign-in': signIn,
		places: { tables: [], left: { 'a table of towns': 'zip_places' } },
		pages: {
			tables: [],
			left: { 'texts of the operator; who saved them is in the audit log': 'page_versions' },
		},
		town: { tables: [], left: { 'what the operator says about the town': 'town' } },
		shops: shopExport,
		team: teamExport,
		bags: bagExport,
		listing: { tables: [], left: { 'counts by ZIP code: nobody is in them': 'empty_searches' } },
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
		operator: operatorExport,
		admin: adminExport,
		db: dbExport,
	}) satisfies Record<string, PersonalData>;

/** Returns the IDs that link rows to a person besides their own. */
export async function idsOf(db: Db, userId: string) {
	const [shops, workplaces, orders] = await Promise.all([
		everyIdOf(db, userId),
		workplacesOf(db, userId),
		ordersOf(db, userId),
	]);
	const [refunds, waits] = await Promise.all([refundsOf(db, orders), idsOfWaits(db, userId, orders)]);
	return { shops, workplaces, orders, mailIds: [...orders, ...refunds, ...waits] };
}
