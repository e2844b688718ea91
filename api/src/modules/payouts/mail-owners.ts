/** Emails about failed deposits, enqueued in the transaction that stores them (R-deposit-failed). */

import type { Db } from '#db/database.ts';
import type { BankPayoutRow } from '#db/tables.ts';
import { findContact } from '#identity';
import { enqueueMail } from '#notifications';
import { listOwnersOf } from '#shops';

interface Owner {
	businessId: string;
	businessName: string;
	email: string;
	firstName: string;
}

export async function ownersOf(tx: Db, businessIds: readonly string[]): Promise<Owner[]> {
	if (businessIds.length === 0) return [];
	const owners: Owner[] = [];
	for (const { id, owner_id, display_name } of await listOwnersOf(tx, businessIds)) {
		const contact = await findContact(tx, owner_id);
		if (contact?.email)
			owners.push({
				businessId: id,
				businessName: display_name,
				email: contact.email,
				firstName: contact.first_name ?? '',
			});
	}
	return owners;
}

/** Enqueues one email per deposit. */
export async function mailDepositFailed(
	tx: Db,
	owners: readonly Owner[],
	deposit: BankPayoutRow,
	at: Date,
): Promise<void> {
	const [owner] = owners;
	if (!owner) return;
	await enqueueMail(
		tx,
		{
			kind: 'deposit_failed',
			to: owner.email,
			first_name: owner.firstName,
			payout_id: deposit.id,
			business_id: owner.businessId,
			business_name: [...new Set(owners.map(({ businessName }) => businessName))].join(', '),
			amount_cents: deposit.amount_cents,
			bank_name: deposit.bank_name ?? '',
			bank_last4: deposit.bank_last4 ?? '',
		},
		at,
	);
}
