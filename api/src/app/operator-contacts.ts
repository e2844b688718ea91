/** Recipients of the installation's own emails: the support address, else its admins. */
import type { Db } from '#db/database.ts';
import { adminContacts } from '#identity';

export async function operatorContacts(tx: Db, supportEmail: string | undefined) {
	const contacts =
		supportEmail === undefined ? await adminContacts(tx) : [{ email: supportEmail, first_name: '' }];
	return contacts.map(({ email, first_name }, nth) => ({ to: email, first_name, nth }));
}
