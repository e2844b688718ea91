/** How somebody signs in, and where they are (R-export): no password, no token, nothing that a key can be made of. */
import { sql } from 'kysely';
import type { DataSubject, PersonalData } from '#db/personal-data.ts';

const isOwn = (column: string) => (person: DataSubject) =>
	sql<boolean>`${sql.ref(column)} = ${person.accountId}::uuid`;
const secret = 'a secret';
const own = 'the account';

export const signInExport: PersonalData = {
	tables: [
		{
			chapter: 'sign_in',
			table: 'auth.user',
			key: ['id'],
			about: isOwn('id'),
			columns: [
				...['id', 'name', 'email', 'emailVerified', 'image', 'first_name', 'last_name', 'account_type'],
				...['suspended', 'twoFactorEnabled', 'createdAt', 'updatedAt'],
			],
			withheld: {},
		},
		{
			chapter: 'sign_in',
			table: 'auth.account',
			key: ['id'],
			about: isOwn('userId'),
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
		},
		{
			chapter: 'sign_in',
			table: 'auth.passkey',
			key: ['id'],
			about: isOwn('userId'),
			columns: ['name', 'deviceType', 'backedUp', 'transports', 'aaguid', 'createdAt'],
			withheld: {
				id: 'a number of ours',
				userId: own,
				publicKey: 'a key',
				credentialID: 'names the key',
				counter: 'guards the key against copies',
			},
		},
		{
			chapter: 'sign_in',
			table: 'auth.twoFactor',
			key: ['id'],
			about: isOwn('userId'),
			columns: ['verified', 'failedVerificationCount', 'lockedUntil'],
			withheld: { id: 'a number of ours', userId: own, secret, backupCodes: secret },
		},
		{
			chapter: 'sign_in',
			table: 'auth.session',
			key: ['id'],
			about: isOwn('userId'),
			columns: [
				...['userAgent', 'ipAddress', 'createdAt', 'lastSeenAt', 'provenAt', 'secondFactor'],
				...['updatedAt', 'expiresAt'],
			],
			withheld: { id: 'a number of ours', userId: own, token: secret },
		},
	],
	left: {
		'auth.verification': 'links that are on their way, each a secret, gone within days',
		'auth.attempts': 'keyed hashes: nobody can be read out of them',
		'auth.jwks': 'keys of the installation',
		'auth.test_sign_ins': 'of the stand-in for a sign-in provider, while somebody signs in there',
	},
};
