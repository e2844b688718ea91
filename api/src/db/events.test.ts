/** Events are handled in the publisher's transaction; app.ts refuses to start without subscribers. */
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { type Db, transaction } from './database.ts';
import { createEvents } from './events.ts';

const { db, close } = await freshDatabase();
afterAll(close);
const failed = { order_id: 'one', refund: {} as never, wasBooked: true };
const topics = (on: Db) => on.selectFrom('outbox').select('topic').execute();

test('an event that nobody subscribes to is refused once every module is made', () => {
	const events = createEvents();
	expect(events.requireSubscribers).toThrow('nobody subscribes to another-bag.opened');
	events.on('another-bag.opened', async () => {});
	events.on('refund.failed', async () => {});
	expect(events.requireSubscribers).toThrow('nobody subscribes to refund.foreign');
	events.on('refund.foreign', async () => {});
	expect(events.requireSubscribers).not.toThrow();
});

test('an event outside of a transaction is refused, and nobody receives it', async () => {
	const events = createEvents();
	const received: string[] = [];
	events.on('refund.failed', async (_tx, { order_id }) => received.push(order_id));
	await expect(events.publish(db, 'refund.failed', failed)).rejects.toThrow('outside of a transaction');
	await transaction(db, 'job', (tx) => events.publish(tx, 'refund.failed', failed));
	expect(received).toEqual(['one']);
});

test('what a subscriber wrote is off when another one refuses', async () => {
	const events = createEvents();
	const row = { topic: 'received', dedupe_key: 'one', payload: '{}', run_at: new Date() };
	events.on('refund.failed', (tx) => tx.insertInto('outbox').values(row).execute());
	events.on('refund.failed', async (tx) => {
		throw new Error(`refused after ${(await topics(tx)).length} row`);
	});
	const published = transaction(db, 'job', (tx) => events.publish(tx, 'refund.failed', failed));
	await expect(published).rejects.toThrow('refused after 1 row');
	expect(await topics(db)).toEqual([]);
});
