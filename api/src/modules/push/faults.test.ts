/** Faults of a push service (R-push-devices, R-push-once). */
import { beforeEach, expect, test } from 'vitest';
import { makePerson, type Person } from '#test/makers.ts';
import { shownOn, type TestDevice, turnOn } from '#test/push-box.ts';
import { sandboxCall } from '#test/sandbox-calls.ts';
import { createWorld, noon } from '#test/world.ts';

/** Longer than the receiver's slow answer. */
const world = await createWorld({ providerTimeoutMs: 3_000 });
beforeEach(() => world.clock.set(noon));

const people = 2;
const devicesEach = 2;

const order = {
	id: crypto.randomUUID(),
	business_name: 'Corner Bakery',
	quantity: 1,
	local_date: '2031-06-11',
	start_time: '17:00',
	end_time: '20:00',
	tz: 'America/Los_Angeles',
	tax_cents: 0,
	total_cents: 500,
};
/** This kind of notification expires after a day. */
const notify = ({ email: to }: Person) =>
	world.app.push.deliver({
		kind: 'refunded',
		to,
		first_name: 'Pat',
		order,
		refund_id: 'r',
		refund_cents: 500,
	});
const inSandbox = ({ subscription }: TestDevice) =>
	sandboxCall<{ is_over: boolean; asked_after_end: number }>(
		world,
		'GET',
		`/push/subscriptions/${subscription}`,
	);

async function fourDevices() {
	const persons = await Promise.all(Array.from({ length: people }, () => makePerson(world)));
	const devices = await Promise.all(
		persons.map(async (person) => {
			const own: TestDevice[] = [];
			for (let n = 0; n < devicesEach; n++) own.push(await turnOn(world, person));
			return own;
		}),
	);
	return { persons, devices: devices.flat() };
}

const modes = [
	...[
		'gone_404',
		'gone_410',
		'too_large_413',
		'busy_429',
		'busy_429_silent',
		'error_500',
		'error_502',
		'away_503',
	],
	...[
		'refused_403',
		'redirect_301',
		'redirect_307',
		'timeout_before',
		'timeout_after',
		'cut_before',
		'cut_after',
	],
	...['garbage', 'slow'],
];

test.each(modes)('%s: no live device is lost, none that is over is asked, each shows it', async (mode) => {
	const { persons, devices } = await fourDevices();
	const isEnd = mode.startsWith('gone');
	for (const { subscription: match } of devices)
		await sandboxCall(world, 'POST', '/_push/faults', { mode, match });
	for (const person of persons) await notify(person);
	await world.drain();

	const left = async () =>
		(await Promise.all(persons.map(({ token }) => world.call('user.push.get', { token })))).flatMap(
			({ data }) => data.devices,
		);
	expect(await left()).toHaveLength(isEnd ? 0 : devices.length);

	if (mode === 'busy_429' || mode === 'away_503') {
		// The service answered with Retry-After.
		world.clock.forward(80_000);
		await world.drain();
		for (const device of devices) expect(await shownOn(world, device)).toEqual([]);
	}
	world.clock.forward(3_600_000);
	await world.drain();
	for (const person of persons) await notify(person);
	await world.drain();
	world.clock.forward(3_600_000);
	await world.drain();

	expect(await left()).toHaveLength(isEnd ? 0 : devices.length);
	for (const device of devices) {
		expect(await inSandbox(device)).toMatchObject({ is_over: isEnd, asked_after_end: 0 });
		// Both messages are about one order, so the later one replaces the first.
		const shown = await shownOn(world, device);
		expect(shown.filter(({ is_replaced }) => !is_replaced)).toHaveLength(isEnd ? 0 : 1);
		if (!isEnd) expect(shown[0]?.title).toBe('Your $5.00 refund is on its way');
	}
});
