import type { PushDevice } from '@flavorbag/contract';
import { pushLimits } from '@flavorbag/contract';
import type { ReceivedPush } from '#ports/push.ts';
import type { Person } from './makers.ts';
import { sandboxCall } from './sandbox-calls.ts';
import type { World } from './world.ts';

export interface TestDevice extends PushDevice {
	subscription: string;
	body: { endpoint: string; keys: { p256dh: string; auth: string }; public_key: string; name: string };
}

export async function subscriptionAt(world: World, publicKey: string) {
	return sandboxCall<{ endpoint: string; keys: { p256dh: string; auth: string } }>(
		world,
		'POST',
		'/push/subscriptions',
		{ application_server_key: publicKey },
	);
}

export async function turnOn(world: World, person: Person, name = 'Firefox on Linux'): Promise<TestDevice> {
	const { data: push } = await world.call('user.push.get', { token: person.token });
	const made = await subscriptionAt(world, push.public_key);
	const body = { ...made, public_key: push.public_key, name };
	const { data } = await world.call('user.push.subscribe', { token: person.token, body });
	return { ...data, body, subscription: made.endpoint.split('/').at(-1) ?? '' };
}

export interface Seen extends Omit<ReceivedPush, 'payload'> {
	title: string;
	body?: string;
	navigate: string;
	tag: string;
	lang: string;
	web_push: number;
}
/** Newest first. */
export async function shownOn(world: World, { subscription }: { subscription: string }): Promise<Seen[]> {
	const { data } = await sandboxCall<{ data: ReceivedPush[] }>(world, 'GET', '/push/messages.json');
	return data
		.filter((one) => one.subscription === subscription)
		.map(({ payload, ...one }) => {
			const { web_push, notification } = JSON.parse(payload);
			return { ...one, ...notification, web_push };
		});
}

/** Skips the delay after which an email replaces a notification. */
export async function waitForEmails(world: World): Promise<void> {
	world.clock.forward(pushLimits.emailAfterMs + 1_000);
	await world.drain();
}
