/** A real sandbox over HTTP, the official SDK, and a webhook receiver that records events. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { createSandbox, type SandboxOptions } from '../src/sandbox.ts';

export const keys = {
	secretKey: 'sk_test_sandbox',
	publishableKey: 'pk_test_sandbox',
	webhookSecret: 'whsec_sandbox',
};
export const publicUrl = 'http://localhost:3000/sandbox';

export function sdk(port: number, settings: ConstructorParameters<typeof Stripe>[1] = {}) {
	return new Stripe(keys.secretKey, {
		host: '127.0.0.1',
		port,
		protocol: 'http',
		telemetry: false,
		maxNetworkRetries: 0,
		...settings,
	});
}

export async function startWorld(options: Partial<SandboxOptions> = {}) {
	const sandbox = await createSandbox({
		dataFile: ':memory:',
		port: 0,
		...keys,
		webhookUrl: undefined,
		publicUrl,
		...options,
	});
	const secret = `Bearer ${keys.secretKey}`;
	return {
		...sandbox,
		stripe: sdk(sandbox.port),
		/** Calls as a browser: publishable key, client secret, form encoding. */
		async browser(path: string, fields: Record<string, string>) {
			const body = new URLSearchParams({ key: keys.publishableKey, ...fields });
			const response = await fetch(sandbox.url + path, { method: 'POST', body });
			return { status: response.status, body: (await response.json()) as Record<string, unknown> };
		},
		async fault(fault: Record<string, unknown>) {
			const response = await fetch(`${sandbox.url}/_faults`, {
				method: 'POST',
				headers: { Authorization: secret, 'Content-Type': 'application/json' },
				body: JSON.stringify(fault),
			});
			if (!response.ok) throw new Error(await response.text());
		},
		faults: async (method: 'GET' | 'DELETE') =>
			(await fetch(`${sandbox.url}/_faults`, { method, headers: { Authorization: secret } })).json(),
	};
}
export type World = Awaited<ReturnType<typeof startWorld>>;

export function cardFields(number: string, more: Record<string, string> = {}): Record<string, string> {
	return {
		'payment_method_data[type]': 'card',
		'payment_method_data[card][number]': number,
		'payment_method_data[card][exp_month]': '12',
		'payment_method_data[card][exp_year]': '2045',
		'payment_method_data[card][cvc]': number.startsWith('3') ? '1234' : '123',
		'payment_method_data[billing_details][address][postal_code]': '02108',
		return_url: 'http://localhost:3000/orders',
		...more,
	};
}

interface Received {
	body: string;
	signature: string;
}

/** Answers each webhook with `status()`. */
export async function startReceiver(status: () => number = () => 200, port = 0) {
	const received: Received[] = [];
	const waiting = new Set<() => void>();
	const server = http.createServer((request, response) => {
		let body = '';
		request.setEncoding('utf8');
		request.on('data', (chunk) => {
			body += chunk;
		});
		request.on('end', () => {
			const code = status();
			response.writeHead(code).end();
			if (code < 300) received.push({ body, signature: String(request.headers['stripe-signature']) });
			for (const check of waiting) check();
		});
	});
	server.listen(port, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${address.port}/hooks`,
		port: address.port,
		received,
		types: () => received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type),
		until(condition: () => boolean): Promise<void> {
			return new Promise((resolve) => {
				const check = () => {
					if (!condition()) return;
					waiting.delete(check);
					resolve();
				};
				waiting.add(check);
				check();
			});
		},
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
