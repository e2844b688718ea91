/** How somebody signs in, and where they are (R-export): no password, no token, nothing that a key can be made of. */
import { sql } from 'kysely';
import type { PersonalData, PersonalTable } from '#db/personal-data.ts';

const ofAccount = (
	table: string,
	column: string,
	shown: Pick<PersonalTable, 'columns' | 'withheld'>,
): PersonalTable => ({
	chapter: 'sign_in',
	table: `auth.${table}`,
	key: ['id'],
	about: ({ accountId }) => sql<boolean>`${sql.ref(column)} = ${accountId}::uuid`,
	...shown,
});
const secret = 'a secret';
const own = 'the account';

export const signInExport: PersonalData = {
	tables: [
		ofAccount('user', 'id', {
			columns: [
				...['id', 'name', 'email', 'emailVerified', 'image', 'first_name', 'last_name', 'account_type'],
				...['suspended', 'twoFactorEnabled', 'createdAt', 'updatedAt'],
			],
			withheld: {},
		}),
		ofAccount('account', 'userId', {
			columns: ['providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'],
			withheld: {
				id: 'a number of ours',
				userId: own,
				password: secret,
				accessToken: secret,
				refreshToken: secret,
				idToken: secret,
				accessTokenExpiresAt: 'of a secret',
				refreshTokenExpiresAt: 'of a secret',
			},
		}),
		ofAccount('passkey', 'userId', {
			columns: ['name', 'deviceType', 'backedUp', 'transports', 'aaguid', 'createdAt'],
			withheld: {
				id: 'a number of ours',
				userId: own,
				publicKey: 'a key',
				credentialID: 'names the key',
				counter: 'guards the key against copies',
			},
		}),
		ofAccount('twoFactor', 'userId', {
			columns: ['verified', 'failedVerificationCount', 'lockedUntil'],
			withheld: { id: 'a number of ours', userId: own, secret, backupCodes: secret },
		}),
		ofAccount('session', 'userId', {
			columns: [
				...['userAgent', 'ipAddress', 'createdAt', 'lastSeenAt', 'provenAt', 'secondFactor'],
				...['updatedAt', 'expiresAt'],
			],
			withheld: { id: 'a number of ours', userId: own, token: secret },
		}),
	],
	left: {
		'auth.verification': 'links that are on their way, each a secret, gone within days',
		'auth.attempts': 'keyed hashes: nobody can be read out of them',
		'auth.jwks': 'keys of the installation',
		'auth.test_sign_ins': 'of the stand-in for a sign-in provider, while somebody signs in there',
	},
};
