/** R-zip-contradicts */
import { expect, test } from 'vitest';
import { makePerson } from '#test/makers.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const { token } = await makePerson(world, { role: 'business' });
const check = (query: Record<string, string>) => world.call('business.checkAddress', { token, query });

test.each([
	[{ city: 'Portland', state: 'OR', zip_code: '97201' }, null],
	[{ city: 'Portland', state: 'OR', zip_code: '97201-1234' }, null],
	[{ city: 'Nowhere At All', state: 'OR', zip_code: '97201' }, null],
	[
		{ city: 'Portland', state: 'OR', zip_code: '02108' },
		expect.stringMatching(
			/^02108 is a ZIP code of Boston, MA, not of Portland, OR\. Portland, OR has ZIP codes such as 972/,
		),
	],
])('%o', async (query, problem) => {
	expect((await check(query)).data).toEqual({ problem });
});

test('what is no address is refused by its field', async () => {
	const { status, body } = await check({ city: 'Portland', state: 'ZZ', zip_code: '1' });
	expect(status).toBe(422);
	expect(body).toMatchObject({ error: { details: [{ field: 'state' }, { field: 'zip_code' }] } });
});
