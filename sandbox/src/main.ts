/** Runs the sandbox as its own process. Prints one line of JSON when it is ready. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { createSandbox } from './sandbox.ts';

const variables = z.object({
	SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
	SANDBOX_DATA_FILE: z.string().min(1),
	SANDBOX_SECRET_KEY: z.string().min(1),
	SANDBOX_PUBLISHABLE_KEY: z.string().min(1),
	SANDBOX_WEBHOOK_SECRET: z.string().min(1),
	SANDBOX_WEBHOOK_URL: z.url().optional(),
	SANDBOX_WEBHOOK_EVENTS: z.string().optional(),
	SANDBOX_PUBLIC_URL: z.url(),
});

const parsed = variables.safeParse(
	Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
);
if (!parsed.success) {
	for (const issue of parsed.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`);
	process.exit(1);
}
const env = parsed.data;
if (env.SANDBOX_DATA_FILE !== ':memory:') mkdirSync(dirname(env.SANDBOX_DATA_FILE), { recursive: true });

const sandbox = await createSandbox({
	dataFile: env.SANDBOX_DATA_FILE,
	port: env.SANDBOX_PORT,
	secretKey: env.SANDBOX_SECRET_KEY,
	publishableKey: env.SANDBOX_PUBLISHABLE_KEY,
	webhookSecret: env.SANDBOX_WEBHOOK_SECRET,
	webhookUrl: env.SANDBOX_WEBHOOK_URL,
	webhookEvents: env.SANDBOX_WEBHOOK_EVENTS?.split(','),
	publicUrl: env.SANDBOX_PUBLIC_URL,
});

let closing = false;
async function close(): Promise<void> {
	if (closing) return;
	closing = true;
	await sandbox.close();
	process.exit(0);
}
const leave = () => void close();
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
// The parent died.
process.on('disconnect', leave);

console.log(JSON.stringify({ ready: true, port: sandbox.port, url: sandbox.url }));
