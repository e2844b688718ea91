/** Delivers the provider's events when and in the order that a test wants. */
import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { World } from '../world.ts';

export interface SandboxEvent {
	id: string;
	type: string;
	data: { object: { id: string; object: string } };
}

export async function deliver(
	world: World,
	events: SandboxEvent[],
	given: { alsoSignedBy?: string; indent?: number } = {},
): Promise<number[]> {
	return Promise.all(
		events.map(async (event) => {
			const body = JSON.stringify(event, null, given.indent);
			const at = Math.floor(Date.now() / 1_000);
			const mac = (secret: string) => createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
			const old = given.alsoSignedBy === undefined ? '' : `,v1=${mac(given.alsoSignedBy)}`;
			const answer = await fetch(`${world.url}/v0/webhooks/stripe`, {
				method: 'POST',
				headers: {
					'content-type': 'application/json',
					'stripe-signature': `t=${at}${old},v1=${mac(world.webhookSecret)}`,
				},
				body,
			});
			return answer.status;
		}),
	);
}

export async function untilApplied({ database }: World): Promise<void> {
	await expect
		.poll(
			() =>
				database.db
					.selectFrom('inbox')
					.select(['event_id', 'last_error'])
					.where('processed_at', 'is', null)
					.execute(),
			{ interval: 5 },
		)
		.toEqual([]);
}
