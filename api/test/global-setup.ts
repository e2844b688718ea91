/** Starts one PostgreSQL with a template to clone (database.ts), or uses TEST_DATABASE_URL (15 or newer). */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../packages/ops/embedded-postgres.ts';
import { temporaryFolder } from '../../packages/ops/temporary-folder.ts';
import { withClient } from '../src/db/with-client.ts';
import { createTemplate, dropTemplate, type TestServer } from './template.ts';

declare module 'vitest' {
	interface ProvidedContext {
		server: TestServer;
	}
}

interface Server {
	adminUrl: string;
	log?: string;
	stop(): Promise<void>;
}

async function embeddedServer(): Promise<Server> {
	const folder = await temporaryFolder();
	const postgres = await startPostgres({
		dataDir: join(folder.path, 'postgres'),
		port: 0,
		settings: {
			max_connections: 200,
			// The data is thrown away after the run.
			fsync: 'off',
			full_page_writes: 'off',
			// With so few rows, custom plans cost more than they save.
			plan_cache_mode: 'force_generic_plan',
		},
	});
	return {
		adminUrl: postgres.url,
		log: join(folder.path, 'postgres', 'server.log'),
		async stop() {
			await postgres.stop();
			folder.remove();
		},
	};
}

/** Cleans up after killed runs on an external server. Only a superuser sees the databases' age. */
async function dropOldDatabases(client: pg.Client): Promise<void> {
	const { rows: roles } = await client.query('select rolsuper from pg_roles where rolname = current_user');
	if (!roles[0]?.rolsuper) return;
	const { rows } = await client.query<{ datname: string }>(
		`select datname from pg_database where datname ~ '^fb_(test|template)_'
		and (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < now() - interval '1 hour'`,
	);
	for (const { datname } of rows) await client.query(`drop database if exists "${datname}" with (force)`);
	const { rows: left } = await client.query<{ rolname: string }>(
		`select rolname from pg_roles r where rolname ~ '^fb_api_' and rolvaliduntil < now() and not exists (
			select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid
		)`,
	);
	for (const { rolname } of left) await client.query(`drop role if exists ${rolname}`);
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const given = process.env.TEST_DATABASE_URL;
	const server: Server = given ? { adminUrl: given, stop: async () => {} } : await embeddedServer();
	const templateName = `fb_template_${process.pid}_${randomBytes(4).toString('hex')}`;
	let made: TestServer;
	try {
		if (given) await withClient(server.adminUrl, dropOldDatabases);
		made = { ...(await createTemplate(server.adminUrl, templateName)), log: server.log };
	} catch (error) {
		await server.stop();
		throw error;
	}
	project.provide('server', made);
	return async () => {
		if (given) await dropTemplate(made);
		await server.stop();
	};
}
