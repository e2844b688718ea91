import { expect, test } from 'vitest';
import { zoneCity, zoneName } from './zone-name.ts';

// R-shop-clock
test.each([
	['America/Los_Angeles', 'Pacific', 'Los Angeles'],
	['America/Indiana/Indianapolis', 'Eastern', 'Indianapolis'],
	['America/Phoenix', 'Mountain', 'Phoenix'],
	['America/Detroit', 'Eastern', 'Detroit'],
	['America/Anchorage', 'Alaska', 'Anchorage'],
	['Pacific/Honolulu', 'Hawaii-Aleutian', 'Honolulu'],
])('%s is %s time, as in %s', (zone, name, city) => {
	expect([zoneName(zone), zoneCity(zone)]).toEqual([name, city]);
});
