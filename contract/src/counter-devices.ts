/** Devices at a shop's counter, and staff PINs on them (R-counter-device, R-counter-pin). */
import { z } from 'zod';
import { endpoint, inShop, params } from './endpoint.ts';
import { id, instant, nameText, shaped, text } from './fields.ts';
import { limits } from './limits.ts';
import { say } from './problem-words.ts';

/** Repeated digits, sequences, or one half twice. */
function isGuessable(pin: string): boolean {
	const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
	const half = pin.slice(0, pin.length / 2);
	return steps.every((step) => step === steps[0] && [0, 1, 9].includes(step)) || pin === half + half;
}
const pinDigits = shaped(/^\d{4,6}$/, 'pinDigits');
export const newPin = pinDigits.refine((pin) => !isGuessable(pin), say('pinGuessed'));

export const counterDevice = z
	.object({
		id,
		name: z.string(),
		paired_by: z.string(),
		paired_at: instant,
		last_seen_at: instant,
	})
	.meta({ id: 'CounterDevice' });
export type CounterDevice = z.infer<typeof counterDevice>;

export const deviceHome = z
	.object({
		business_id: id,
		business_name: z.string(),
		time_zone: z.string(),
		name: z.string(),
		people: z.array(z.object({ user_id: id, first_name: z.string() })),
	})
	.meta({ id: 'DeviceHome' });
export type DeviceHome = z.infer<typeof deviceHome>;

/** An offline pickup, signed with the key the device made when its user entered their PIN. */
const offlinePickup = z.strictObject({
	/** Same idempotency key as the online call, which may have arrived. */
	key: shaped(/^[A-Za-z0-9._:-]{8,128}$/, 'actionKey'),
	order_id: id,
	/** Who was signed in on the device, and since when. */
	user_id: id,
	since: instant,
	/** The server's time, as estimated by the device. */
	at: instant,
	/** ECDSA with SHA-256 over key, order and time, one per line; base64url of r and s. */
	signature: text(100),
});
export type OfflinePickup = z.infer<typeof offlinePickup>;
/** The device's signing key: P-256 SubjectPublicKeyInfo, base64url. */
const publicKey = shaped(/^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[\w-]{86}$/, 'actionKey');
const pickupOutcomes = ['recorded', 'picked_up', 'cancelled', 'refunded', 'too_old', 'refused'] as const;
export type PickupOutcome = (typeof pickupOutcomes)[number];

const calls = { max: 60, windowMs: 60_000 };

const forDevices = { tag: 'business', access: 'device' } as const;

export const counterDeviceEndpoints = {
	'business.devices.list': endpoint('GET /v0/business/:id/devices', {
		...inShop('manager'),
		summary: 'The devices on the counter',
		params,
		reply: z.object({ devices: z.array(counterDevice) }),
	}),
	'business.devices.startPairing': endpoint('POST /v0/business/:id/devices', {
		...inShop('manager'),
		summary:
			'Make a code with which one device becomes a counter device. It takes the place of the one before',
		params,
		body: z.strictObject({ name: nameText(limits.deviceNameMax) }),
		example: { name: 'Counter tablet' },
		reply: z.object({ code: z.string(), url: z.string(), expires_at: instant }),
		limit: { max: 60, windowMs: 3_600_000 },
		audited: [],
		codes: ['DEVICES_FULL'],
	}),
	'business.devices.revoke': endpoint('DELETE /v0/business/:id/devices/:device_id', {
		...inShop('manager'),
		summary: 'Disconnect a device: its access ends within seconds',
		params: z.strictObject({ id, device_id: id }),
		audited: [],
		stale: ['business.devices'],
	}),
	'business.team.setPin': endpoint('PATCH /v0/business/:id/pin', {
		...inShop('counter'),
		personal: true,
		summary: "Choose one's own PIN for the shop's counter devices",
		params,
		body: z.strictObject({ pin: newPin }),
		example: { pin: '4071' },
		limit: calls,
		audited: [],
		stale: ['business.team'],
	}),
	'business.device.pair': endpoint('POST /v0/counter-device/pair', {
		tag: 'business',
		access: 'public',
		summary: 'Become the counter device that a code is for; the answer sets its cookie',
		body: z.strictObject({ code: text(20) }),
		example: { code: 'K7M2-Q4TX' },
		reply: deviceHome,
		// A high limit, because many shops may share an address; there are 10¹² codes.
		limit: { max: 600, windowMs: 60_000 },
		answers: 'business.device.get',
		codes: ['PAIRING_CODE_WRONG', 'PAIRING_CODE_USED', 'PAIRING_CODE_EXPIRED'],
	}),
	'business.device.get': endpoint('GET /v0/counter-device', {
		...forDevices,
		summary: 'Which shop the device belongs to, and who can use it',
		reply: deviceHome,
	}),
	'business.device.unlock': endpoint('POST /v0/counter-device/unlock', {
		...forDevices,
		summary:
			"Begin to act as one of the shop's people, with their PIN. The token is for the counter's calls of this shop",
		body: z.strictObject({ user_id: id, pin: pinDigits, public_key: publicKey.optional() }),
		example: { user_id: 'a2c6a3f0-2f0c-4e57-9d3a-8e0b8e0f6a11', pin: '4071' },
		reply: z.object({ token: z.string(), first_name: z.string(), since: instant }),
		limit: calls,
		codes: ['WRONG_PIN', 'PIN_LOCKED'],
	}),
	'business.device.touch': endpoint('POST /v0/counter-device/touch', {
		...forDevices,
		summary: 'Somebody is still at the device: it stays open',
		limit: calls,
		codes: ['DEVICE_LOCKED'],
	}),
	'business.device.recordPickups': endpoint('POST /v0/counter-device/pickups', {
		...forDevices,
		summary:
			'Record what was handed over in the last ten minutes without a network. Each has an outcome of its own, and can be sent once more',
		body: z.strictObject({ pickups: z.array(offlinePickup).min(1).max(limits.offlinePickupsMax) }),
		example: {
			pickups: [
				{
					key: '5d0c2a9e-2f0c-4e57-9d3a-8e0b8e0f6a11',
					order_id: 'b3c6a3f0-2f0c-4e57-9d3a-8e0b8e0f6a11',
					user_id: 'a2c6a3f0-2f0c-4e57-9d3a-8e0b8e0f6a11',
					since: '2031-06-12T00:30:00.000Z',
					at: '2031-06-12T00:41:00.000Z',
					signature: 'q1w2e3r4t5y6u7i8o9p0',
				},
			],
		},
		reply: z.object({ outcomes: z.array(z.object({ key: z.string(), outcome: z.enum(pickupOutcomes) })) }),
		limit: calls,
	}),
	'business.device.lock': endpoint('POST /v0/counter-device/lock', {
		...forDevices,
		summary: 'Lock the device',
	}),
};
