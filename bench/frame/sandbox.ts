/** The card sandbox as `npm start` runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { webhookEvents } from '../../api/src/adapters/payments/stripe-shapes.ts';
import { root } from '../../packages/ops/product.ts';
import { temporaryFolder } from '../../packages/ops/temporary-folder.ts';
import { post } from './post.ts';

export interface Sandbox {
	url: string;
	/** The browser's side of the payment. */
	pay(clientSecret: string, publishableKey: string): Promise<void>;
	/** The server's side too: creates, pays and captures. */
	payAlone(secretKey: string, publishableKey: string): Promise<void>;
	stop(): Promise<void>;
}

async function addressOf(child: ChildProcess): Promise<string> {
	if (!child.stdout) throw new Error('the sandbox has no output');
	const [line] = await Promise.race([
		once(createInterface({ input: child.stdout }), 'line'),
		once(child, 'exit').then(() => {
			throw new Error('the sandbox did not start');
		}),
	]);
	return (JSON.parse(line) as { url: string }).url;
}

/** `env` is the API's environment, so both have the same keys. */
export async function startSandbox(env: NodeJS.ProcessEnv, webhookUrl: string): Promise<Sandbox> {
	const folder = await temporaryFolder();
	const child = spawn(process.execPath, ['sandbox/src/main.ts'], {
		cwd: root,
		env: {
			...env,
			SANDBOX_DATA_FILE: `${folder.path}/sandbox.db`,
			SANDBOX_WEBHOOK_URL: webhookUrl,
			SANDBOX_WEBHOOK_EVENTS: [...webhookEvents.platform, ...webhookEvents.connected].join(),
			SANDBOX_PUBLIC_URL: 'http://localhost:3000/sandbox',
		},
		stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
	});
	const url = await addressOf(child);
	async function ask(path: string, key: string, fields: Record<string, string>) {
		const headers = {
			authorization: `Bearer ${key}`,
			'idempotency-key': crypto.randomUUID(),
			'content-type': 'application/x-www-form-urlencoded',
		};
		const asked = new URLSearchParams(fields).toString();
		const { status, text } = await post(`${url}/v1/payment_intents${path}`, headers, asked);
		if (status !== 200) throw new Error(`the sandbox refused ${path}: ${text.slice(0, 300)}`);
		return JSON.parse(text) as { id: string; client_secret: string };
	}
	async function pay(clientSecret: string, publishableKey: string): Promise<void> {
		const [intent] = clientSecret.split('_secret_');
		await ask(`/${intent}/confirm`, publishableKey, {
			client_secret: clientSecret,
			'payment_method_data[type]': 'card',
			'payment_method_data[card][number]': '4242424242424242',
			'payment_method_data[card][exp_month]': '12',
			'payment_method_data[card][exp_year]': '2034',
			'payment_method_data[card][cvc]': '123',
		});
	}
	return {
		url,
		pay,
		async payAlone(secretKey, publishableKey) {
			const made = await ask('', secretKey, {
				amount: '1199',
				currency: 'usd',
				capture_method: 'manual',
				'allowed_payment_method_types[0]': 'card',
				'metadata[order_id]': crypto.randomUUID(),
			});
			await pay(made.client_secret, publishableKey);
			await ask(`/${made.id}/capture`, secretKey, {});
		},
		async stop() {
			const ended = once(child, 'exit');
			child.kill('SIGTERM');
			await ended;
			folder.remove();
		},
	};
}
