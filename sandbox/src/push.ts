// A push service (RFC 8030) with simulated browsers: creates subscriptions, refuses what a real one refuses, and
// decrypts messages (RFC 8291) to show what a device would. Endpoints use a host name that doesn't exist; clients of
// the sandbox map it.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { header, onlySecretKey } from './auth.ts';
import { type Core, getObject } from './core.ts';
import { Failure } from './failure.ts';
import { newId } from './ids.ts';
import { answerPushFault, createPushFaults, hasPushEffect } from './push-faults.ts';
import type { PushSubscription } from './stored.ts';

const origin = 'https://push.sandbox.invalid';
const bodyMax = 4_096;
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

export function decrypt(body: Buffer, { private_key, auth }: Pick<PushSubscription, 'private_key' | 'auth'>) {
	const salt = body.subarray(0, 16);
	const keyEnd = 21 + (body[20] ?? 0);
	const senderKey = body.subarray(21, keyEnd);
	const receiver = createECDH('prime256v1');
	receiver.setPrivateKey(bytesOf(private_key));
	const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
		Buffer.from(hkdfSync('sha256', secret, from, info, length));
	const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), senderKey]);
	const secret = derive(receiver.computeSecret(senderKey), bytesOf(auth), keyInfo, 32);
	const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
	const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
	const decipher = createDecipheriv('aes-128-gcm', key, nonce);
	decipher.setAuthTag(body.subarray(-16));
	const text = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
	return text.subarray(0, text.lastIndexOf(2)).toString();
}

/** Status for a sender other than the subscription's (RFC 8292); undefined if authorized. */
function wrongSender(header: string | undefined, subscription: PushSubscription): number | undefined {
	const [, head = '', claims = '', signature = '', key = ''] =
		/^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
	if (key === '') return 401;
	const point = bytesOf(key);
	const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
	const publicKey = createPublicKey({
		format: 'jwk',
		key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
	});
	const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
	if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, bytesOf(signature))) return 403;
	const { aud, exp, sub } = JSON.parse(bytesOf(claims).toString()) as Record<string, unknown>;
	const seconds = Date.now() / 1_000;
	const isTimely = typeof exp === 'number' && exp > seconds && exp < seconds + 86_400;
	if (aud !== origin || !isTimely || !/^(mailto|https?):/.test(String(sub))) return 403;
	return key === subscription.application_server_key ? undefined : 403;
}

/** Status with which a real service would refuse; undefined if it accepts. */
function refusalOf(request: FastifyRequest, subscription: PushSubscription | undefined): number | undefined {
	if (!subscription) return 404;
	if (subscription.is_over) return 410;
	const body = request.body as Buffer;
	const topic = header(request, 'topic');
	if (!/^\d+$/.test(header(request, 'ttl') ?? '')) return 400;
	if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return 400;
	if (header(request, 'content-encoding') !== 'aes128gcm') return 415;
	if (body.length > bodyMax) return 413;
	return wrongSender(request.headers.authorization, subscription);
}

function registerBrowsers(scope: FastifyInstance, core: Core): void {
	const { store, seconds } = core;
	const onRequest = onlySecretKey(core);
	scope.get('/push/subscriptions/:id', { onRequest }, ({ params }) => {
		const { is_over, asked_after_end } = getObject(core, 'push_subscription', (params as { id: string }).id);
		return { is_over, asked_after_end };
	});
	scope.post('/push/subscriptions', (request) => {
		const { application_server_key: key } = request.body as { application_server_key?: string };
		if (!/^[\w-]{87}$/.test(key ?? ''))
			throw new Failure(400, { type: 'invalid_request_error', message: 'application_server_key' });
		const pair = createECDH('prime256v1');
		pair.generateKeys();
		const { id, auth } = store.insert('push_subscription', {
			id: newId('ps', 32),
			created: seconds(),
			application_server_key: key ?? '',
			is_over: false,
			asked_after_end: 0,
			private_key: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
				.subarray(-32)
				.toString('base64url'),
			auth: randomBytes(16).toString('base64url'),
		});
		return { endpoint: `${origin}/${id}`, keys: { p256dh: pair.getPublicKey('base64url'), auth } };
	});
	scope.post('/push/subscriptions/:id/end', (request) => {
		const known = store.find('push_subscription', (request.params as { id: string }).id);
		if (known) store.update('push_subscription', { ...known, is_over: true });
		return {};
	});
}

export function registerPush(app: FastifyInstance, core: Core): void {
	const { store, seconds } = core;
	const faults = createPushFaults();

	function receive(request: FastifyRequest, subscription: PushSubscription): string {
		const { id } = subscription;
		const topic = header(request, 'topic') ?? null;
		const payload = decrypt(request.body as Buffer, subscription);
		return store.transaction(() => {
			for (const earlier of store.children('push_message', id))
				if (topic !== null && earlier.topic === topic && !earlier.is_replaced)
					store.update('push_message', { ...earlier, is_replaced: true });
			const [ttl, urgency] = [Number(header(request, 'ttl')), header(request, 'urgency') ?? 'normal'];
			const message = {
				created: seconds(),
				subscription: id,
				topic,
				urgency,
				ttl,
				payload,
				is_replaced: false,
			};
			return store.insert('push_message', { id: newId('pm', 24), ...message }, id).id;
		});
	}

	async function push(request: FastifyRequest, reply: FastifyReply) {
		const { id } = request.params as { id: string };
		const subscription = store.find('push_subscription', id);
		if (subscription?.is_over)
			store.update('push_subscription', {
				...subscription,
				asked_after_end: subscription.asked_after_end + 1,
			});
		const refusal = refusalOf(request, subscription);
		if (refusal !== undefined || !subscription) return reply.code(refusal ?? 404).send();
		const fault = faults.take(id);
		const message = hasPushEffect(fault) ? receive(request, subscription) : undefined;
		if (fault === 'gone_404' || fault === 'gone_410')
			store.update('push_subscription', { ...subscription, is_over: true });
		if (fault !== undefined && (await answerPushFault(fault, reply))) return reply;
		return reply.code(201).header('location', `${origin}/messages/${message}`).send();
	}

	const onRequest = onlySecretKey(core);
	void app.register((scope, _options, done) => {
		registerBrowsers(scope, core);
		scope.get('/push/messages.json', () => ({ data: store.page('push_message', { limit: 200 }).data }));
		scope.get('/_push/faults', { onRequest }, () => faults.list());
		scope.post('/_push/faults', { onRequest }, ({ body }) => faults.add(body));
		scope.delete('/_push/faults', { onRequest }, () => faults.clear());
		done();
	});
	void app.register((scope, _options, done) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
		scope.post('/push/:id', push);
		done();
	});
}
