/** The export of sign-in methods and sessions, without passwords, tokens or keys (R-export). */

import { sql } from 'kysely';
import { type DataSubject, type PersonalData, personal } from '#db/personal-data.ts';
import { msg } from '#lib/texts.ts';

const isOwn = (column: string) => (person: DataSubject) =>
	sql<boolean>`${sql.ref(column)} = ${person.accountId}::uuid`;

export const signInExport: PersonalData = {
	tables: [
		personal('sign_in', 'auth.user', msg('Your account'), {
			about: isOwn('id'),
			shown: `id name email emailVerified image first_name last_name account_type terms_version suspended twoFactorEnabled createdAt updatedAt`,
		}),
		personal('sign_in', 'auth.account', msg('Ways to sign in'), {
			about: isOwn('userId'),
			shown: 'providerId accountId scope createdAt updatedAt',
			withheld: {
				'a secret': 'password accessToken refreshToken idToken',
				'of a secret': 'accessTokenExpiresAt refreshTokenExpiresAt',
			},
		}),
		personal('sign_in', 'auth.passkey', msg('Passkeys'), {
			about: isOwn('userId'),
			shown: 'name deviceType backedUp transports aaguid createdAt',
			withheld: { 'the key, its name, and what guards it against copies': 'publicKey credentialID counter' },
		}),
		personal('sign_in', 'auth.twoFactor', msg('Codes of an app'), {
			about: isOwn('userId'),
			shown: 'verified failedVerificationCount lockedUntil',
			withheld: { 'a secret': 'secret backupCodes' },
		}),
		personal('sign_in', 'auth.session', msg('Where you are signed in'), {
			about: isOwn('userId'),
			shown: 'userAgent ipAddress createdAt lastSeenAt provenAt secondFactor updatedAt expiresAt',
			withheld: { 'a secret': 'token' },
		}),
	],
	left: {
		'links that are on their way, each a secret, gone within days': 'auth.verification',
		'keyed hashes: nobody can be read out of them': 'auth.attempts',
		'keys of the installation': 'auth.jwks',
		'of the stand-in for a sign-in provider, while somebody signs in there': 'auth.test_sign_ins',
	},
};
