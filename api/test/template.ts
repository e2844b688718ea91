/** The migrated template, with a serving role like production's, so that tests detect missing rights. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { migrate } from '../src/db/migrate.ts';
import { withClient } from '../src/db/with-client.ts';

export interface TestServer {
	adminUrl: string;
	templateName: string;
	/** Undefined if `adminUrl` may not create roles; then one role does everything. */
	serving: { role: string; password: string } | undefined;
	/** Its log file, if we started it. */
	log?: string;
}

export function urlOf(adminUrl: string, database: string, serving?: TestServer['serving']): string {
	const url = new URL(adminUrl);
	url.pathname = `/${database}`;
	if (serving) Object.assign(url, { username: serving.role, password: serving.password });
	return url.href;
}

async function createRole(client: pg.Client): Promise<TestServer['serving']> {
	const { rows } = await client.query<{ may: boolean }>(
		'select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user',
	);
	if (!rows[0]?.may) {
		process.stderr.write(
			'TEST_DATABASE_URL may not create roles: the tests serve as the role that owns the tables.\n',
		);
		return undefined;
	}
	const serving = {
		role: `fb_api_${randomBytes(6).toString('hex')}`,
		password: randomBytes(12).toString('hex'),
	};
	const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
	await client.query(
		`create role ${serving.role} login password '${serving.password}' valid until '${tomorrow}'`,
	);
	return serving;
}

export async function createTemplate(adminUrl: string, templateName: string): Promise<TestServer> {
	const serving = await withClient(adminUrl, async (client) => {
		await client.query(`create database ${templateName}`);
		return createRole(client);
	});
	const server = { adminUrl, templateName, serving };
	try {
		await migrate(urlOf(adminUrl, templateName), serving?.role);
	} catch (error) {
		await dropTemplate(server);
		throw error;
	}
	return server;
}

/** Needed on an external server only. */
export async function dropTemplate({ adminUrl, templateName, serving }: TestServer): Promise<void> {
	await withClient(adminUrl, async (client) => {
		await client.query(`drop database if exists ${templateName} with (force)`);
		// A killed file's database may still use the role; a later run drops both.
		if (serving) await client.query(`drop role if exists ${serving.role}`).catch(() => {});
	});
}
