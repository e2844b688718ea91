import type { ListedBusiness } from '@flavorbag/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomShops } from '../../../../contract/test/random-shops.ts';
import { publicShapeOf } from './catalog.rules.ts';

const [shop] = fc.sample(randomShops, { numRuns: 1, seed: 52 });
const shapeOf = (given: object) =>
	publicShapeOf({ ...shop, ...given } as unknown as ListedBusiness, { slug: 'corner', week: [] });

// R-one-shape
test.each([
	[
		'of a usual evening, past midnight in UTC',
		'Pacific/Honolulu',
		'2031-06-11',
		'17:00',
		'06-12T03:00',
		'06-12T09:59',
	],
	[
		'of the evening before the clock goes back',
		'America/Los_Angeles',
		'2031-11-01',
		'17:00',
		'11-02T00:00',
		'11-02T06:59',
	],
	['of the evening after that', 'America/Los_Angeles', '2031-11-02', '17:00', '11-03T01:00', '11-03T07:59'],
	[
		'of the evening before the clock goes forward',
		'America/New_York',
		'2031-03-08',
		'17:00',
		'03-08T22:00',
		'03-09T04:59',
	],
	['of the evening after that', 'America/New_York', '2031-03-09', '17:00', '03-09T21:00', '03-10T03:59'],
	[
		'of an evening that ends with the hour that is left out',
		'America/Havana',
		'2031-03-08',
		'22:00',
		'03-09T03:00',
		'03-09T04:59',
	],
])('start and end %s are instants: %s', (_, time_zone, date, startTime, starts, ends) => {
	const entry = { date, window: 'evening', startTime, endTime: '23:59', available: 2 };
	expect(shapeOf({ time_zone, inventory: [entry] }).inventory).toMatchObject([
		{ starts_at: `2031-${starts}:00.000Z`, ends_at: `2031-${ends}:00.000Z`, available: 2, more: false },
	]);
});

// R-one-shape, R-open-doors
test('what nobody named for strangers is left out of it, whatever a shop has', () => {
	const secret = { email: 'canary', phone_number: 'canary', owner_id: 'canary', pickup_notes: 'canary' };
	const entry = { date: '2031-06-11', window: 'evening', startTime: '17:00', endTime: '20:00', available: 9 };
	const shape = shapeOf({ ...secret, inventory: [{ ...entry, ...secret, sold: 'canary' }] });
	expect(shape.inventory).toMatchObject([{ available: 5, more: true }]);
	expect(JSON.stringify(shape)).not.toContain('canary');
});
