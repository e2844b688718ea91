import { expect, test } from 'vitest';
import { zoneAt } from './time-zone.ts';

// R-shop-clock
test.each<[string, number, number, string]>([
	['Portland, OR', 45.52, -122.68, 'America/Los_Angeles'],
	['Lubec, ME, beside New Brunswick', 44.8606, -66.984, 'America/New_York'],
	['Detroit, MI, beside Ontario', 42.33, -83.04, 'America/Detroit'],
	['Antler, ND, beside Saskatchewan, whose clocks never change', 48.9722, -101.2874, 'America/Chicago'],
	['Naco, AZ, beside Sonora', 31.335, -109.948, 'America/Phoenix'],
	['Laredo, TX, beside Tamaulipas', 27.38, -99.48, 'America/Chicago'],
	['Point Roberts, WA, beside British Columbia', 48.99, -123.06, 'America/Los_Angeles'],
	['Indianapolis, IN', 39.77, -86.16, 'America/Indiana/Indianapolis'],
	['San Juan, PR', 18.46, -66.1, 'America/Puerto_Rico'],
	['Wake Island, which has none of ours near', 19.28, 166.65, 'Pacific/Wake'],
])('the clock of %s', (_, lat, lng, zone) => {
	expect(zoneAt(lat, lng)).toBe(zone);
});
