import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase, silentLog } from '#test/database.ts';
import { createBetterAuth } from './better-auth.ts';

const database = await freshDatabase();
const nothing = async () => {};

const open = () =>
	createBetterAuth({
		databaseUrl: database.url,
		secret: 'a secret that is long enough for tests',
		publicUrl: 'http://localhost:3000',
		social: [],
		hideAccounts: false,
		mails: {
			verifyEmail: nothing,
			resetPassword: nothing,
			alreadyRegistered: nothing,
			signInAttempts: nothing,
			signInChanged: nothing,
		},
		ownerProven: async () => {},
		log: silentLog,
	});

test('however many processes begin on a new database at once, there is one signing key', async () => {
	const all = [open(), open(), open()];
	await Promise.all(all.map((one) => one.prepare()));
	expect((await sql`select from auth.jwks`.execute(database.db)).rows).toHaveLength(1);
	await Promise.all(all.map((one) => one.close()));
});
