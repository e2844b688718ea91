/** Authenticates the owner of the secret key, or a browser with the publishable key. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Core, SandboxOptions } from './core.ts';
import { unauthorized } from './failure.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Constant-time comparison. */
export const equalTexts = (left: string, right: string) => timingSafeEqual(digest(left), digest(right));

function keyOf(header: string | undefined): string | undefined {
	if (!header) return undefined;
	const [scheme = '', value = ''] = header.split(/\s+/, 2);
	if (/^bearer$/i.test(scheme)) return value;
	if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString('utf8').split(':', 1)[0];
	return undefined;
}

/** `typedKey` is the `key` field in which Stripe.js sends the publishable key. */
export function authenticate(
	options: SandboxOptions,
	header: string | undefined,
	typedKey: unknown,
): 'secret' | 'publishable' {
	const key = keyOf(header) ?? (typeof typedKey === 'string' ? typedKey : undefined);
	if (!key) {
		throw unauthorized(
			"You did not provide an API key. Provide it in the Authorization header, using Bearer auth (as 'Authorization: Bearer YOUR_SECRET_KEY').",
		);
	}
	if (equalTexts(key, options.secretKey)) return 'secret';
	if (equalTexts(key, options.publishableKey)) return 'publishable';
	throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}`);
}

export const header = ({ headers }: FastifyRequest, name: string) => {
	const value = headers[name];
	return Array.isArray(value) ? value[0] : value;
};

export const onlySecretKey =
	({ options }: Core) =>
	async (request: FastifyRequest) => {
		if (authenticate(options, request.headers.authorization, undefined) === 'publishable')
			throw unauthorized('Please use a secret API key.', { code: 'secret_key_required' });
	};
