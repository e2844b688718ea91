/** Web Push notifications on a person's devices (R-push-devices, R-push-kinds). */
import { z } from 'zod';
import { endpoint, forUsers } from './endpoint.ts';
import { id, instant, shaped, text } from './fields.ts';
import { languages } from './words.ts';

export const pushLimits = {
	devicesMax: 10,
	endpointMax: 1_000,
	deviceNameMax: 60,
	/** An email is sent if no device accepted the notification by then. */
	emailAfterMs: 30_000,
	/** Customers who haven't come yet are reminded this long before the pickup ends. */
	remindBeforeEndMs: 3_600_000,
} as const;

/** claims: bags held for the person, or back on sale for those waiting. sales: new orders of the person's shop. */
export const pushKinds = ['claims', 'alerts', 'orders', 'reminders', 'sales'] as const;
export type PushKind = (typeof pushKinds)[number];

const kinds = {
	claims: z.boolean(),
	alerts: z.boolean(),
	orders: z.boolean(),
	reminders: z.boolean(),
	sales: z.boolean(),
} satisfies Record<PushKind, z.ZodType>;
export const pushSettings = z.object(kinds).meta({ id: 'PushSettings' });
export type PushSettings = z.infer<typeof pushSettings>;

export const pushDevice = z
	.object({
		id,
		name: z.string(),
		/** Subscribed with an older key of ours; the browser resubscribes at the next visit. */
		is_outdated: z.boolean(),
		created_at: instant,
		last_ok_at: instant.nullable(),
	})
	.meta({ id: 'PushDevice' });
export type PushDevice = z.infer<typeof pushDevice>;

const publicKey = shaped(/^[\w-]{87}$/, 'pushKeys');

export const myPush = z
	.object({
		/** For `pushManager.subscribe`: base64url. */
		public_key: z.string(),
		/** sandbox: messages go to /dev/push instead of a browser's push service. */
		service: z.enum(['browser', 'sandbox']),
		settings: pushSettings,
		devices: z.array(pushDevice),
	})
	.meta({ id: 'MyPush' });
export type MyPush = z.infer<typeof myPush>;

export const newPushDevice = z.strictObject({
	endpoint: z.url().max(pushLimits.endpointMax),
	keys: z.strictObject({ p256dh: publicKey, auth: shaped(/^[\w-]{22}$/, 'pushKeys') }),
	/** Our key when it subscribed. */
	public_key: publicKey,
	language: z.enum(languages).default('en'),
	name: text(pushLimits.deviceNameMax),
});
export type NewPushDevice = z.output<typeof newPushDevice>;

const calls = { max: 60, windowMs: 60_000 };
const base = forUsers('verified');

export const pushEndpoints = {
	'user.push.get': endpoint('GET /v0/user/push', {
		...base,
		summary: 'My devices that show notifications, and what I am notified of',
		reply: myPush,
	}),
	'user.push.subscribe': endpoint('POST /v0/user/push/devices', {
		...base,
		summary: 'Notify this browser. The same endpoint once more replaces its keys, and its person',
		body: newPushDevice,
		example: {
			endpoint: 'https://push.sandbox.invalid/ps_example',
			keys: {
				p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
				auth: 'BTBZMqHH6r4Tts7J_aSIgg',
			},
			public_key: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
			name: 'Firefox on Linux',
		},
		reply: pushDevice,
		limit: calls,
		codes: ['PUSH_SERVICE_UNKNOWN', 'TOO_MANY_PUSH_DEVICES'],
	}),
	'user.push.unsubscribe': endpoint('DELETE /v0/user/push/devices/:id', {
		...base,
		summary: 'Notify this device no longer',
		params: z.strictObject({ id }),
	}),
	'user.push.settings': endpoint('PATCH /v0/user/push/settings', {
		...base,
		summary: 'What I am notified of, on all my devices; what is absent stays as it is',
		body: z.strictObject(kinds).partial(),
		example: { reminders: false },
		reply: pushSettings,
		limit: calls,
	}),
};
