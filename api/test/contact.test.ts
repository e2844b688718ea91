/** How people reach whoever runs the installation, from its settings to what is shown and sent. */
import { expect, test } from 'vitest';
import { createWorld } from '#test/world.ts';
import { readConfig } from '../src/config.ts';

const env = { SUPPORT_EMAIL: 'help@example.com', POSTAL_ADDRESS: '1 Main St, Portland, OR 97201' };
const world = await createWorld({ env });

// R-contact
test('the web is told the addresses', async () => {
	const { data } = await world.call('settings.get', {});
	expect(data.contact).toEqual({ email: env.SUPPORT_EMAIL, postal_address: env.POSTAL_ADDRESS });
});

test('unset they are null, and an address that is none stops the start', () => {
	const { SUPPORT_EMAIL: _, POSTAL_ADDRESS: __, ...unset } = world.env;
	expect(readConfig(unset).contact).toEqual({ email: undefined, postalAddress: undefined });
	expect(() => readConfig({ ...world.env, SUPPORT_EMAIL: 'nobody' })).toThrow(
		'SUPPORT_EMAIL: must be an email address',
	);
});
