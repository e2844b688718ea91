/** Who reads what this installation has to say: the address that everybody writes to, else its admins. */
import type { Db } from '#db/database.ts';
import { adminContacts } from '#identity';

export const operatorContacts = async (tx: Db, supportEmail: string | undefined) =>
	supportEmail === undefined ? adminContacts(tx) : [{ email: supportEmail, first_name: '' }];
