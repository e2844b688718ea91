/** Web Push (RFC 8030) to known services, without following redirects. */
import type { PushAnswer, PushBox, PushMessage, PushSender, PushTarget, ReceivedPush } from '#ports/push.ts';
import { encrypt, isPublicKey, payloadMaxBytes } from './encryption.ts';
import { isPushService, sandboxOrigin } from './push-services.ts';
import { vapidHeader, vapidKeyOf } from './vapid.ts';

const timeoutMs = 8_000;
const retryMaxMs = 3_600_000;

/** Retry-After in seconds, or as a date relative to the response's Date. */
function retryAfterMs(headers: Headers): number {
	const said = headers.get('retry-after');
	if (said === null) return 0;
	const seconds = Number(said);
	const date = Date.parse(headers.get('date') ?? '');
	const ms = Number.isFinite(seconds)
		? seconds * 1_000
		: Date.parse(said) - (Number.isNaN(date) ? Date.now() : date);
	return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), retryMaxMs);
}

function answerOf({ status, headers }: Response): PushAnswer {
	if (status === 200 || status === 201 || status === 202 || status === 204) return { kind: 'accepted' };
	if (status === 404 || status === 410) return { kind: 'gone' };
	if (status === 413) return { kind: 'too_large' };
	return { kind: 'later', afterMs: retryAfterMs(headers), why: `status ${status}` };
}

export function createPushSender(options: {
	/** The installation's; the first one is for new subscriptions. */
	secrets: readonly string[];
	/** The operator's mailto: or https: URL. */
	subject: string;
	sandboxUrl: string | undefined;
	service: PushSender['service'];
	timeoutMs?: number;
}): PushSender {
	const { sandboxUrl, subject, service } = options;
	const keys = options.secrets.map(vapidKeyOf);

	/** Maps the sandbox's name to its real URL. */
	const addressOf = (endpoint: string) =>
		sandboxUrl !== undefined && endpoint.startsWith(`${sandboxOrigin}/`)
			? `${sandboxUrl}/push/${endpoint.slice(sandboxOrigin.length + 1)}`
			: endpoint;

	const accepts = (endpoint: string) => isPushService(endpoint, sandboxUrl !== undefined);

	async function send(target: PushTarget, message: PushMessage): Promise<PushAnswer> {
		const { endpoint } = target;
		const key = keys.find(({ publicKey }) => publicKey === target.public_key);
		if (!key || !accepts(endpoint)) return { kind: 'unsigned' };
		if (Buffer.byteLength(message.payload) > payloadMaxBytes) return { kind: 'too_large' };
		try {
			const response = await fetch(addressOf(endpoint), {
				method: 'POST',
				redirect: 'manual',
				signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
				headers: {
					authorization: vapidHeader(key, new URL(endpoint).origin, subject),
					ttl: String(message.ttlSeconds),
					urgency: message.urgency,
					topic: message.topic,
					'content-encoding': 'aes128gcm',
					'content-type': 'application/notification+json',
				},
				body: new Uint8Array(encrypt(message.payload, target)),
			});
			const answer = answerOf(response);
			// Discard the body, to free the connection.
			void response.body?.cancel().catch(() => {});
			return answer;
		} catch (error) {
			const { name, cause } = error as Error & { cause?: { code?: string } };
			return { kind: 'later', afterMs: 0, why: cause?.code ?? name };
		}
	}

	return {
		service,
		publicKeys: keys.map(({ publicKey }) => publicKey),
		accepts: ({ endpoint, p256dh }) => accepts(endpoint) && isPublicKey(p256dh),
		send,
	};
}

export const createPushBox = (sandboxUrl: string): PushBox => ({
	async list() {
		const response = await fetch(`${sandboxUrl}/push/messages.json`);
		return ((await response.json()) as { data: ReceivedPush[] }).data;
	},
});
