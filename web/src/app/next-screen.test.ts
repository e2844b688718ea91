import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { askForData } from './next-screen.ts';

function asked(address: string): unknown[] {
	const cache = new QueryClient();
	askForData(cache, new URL(address, 'http://app'));
	return cache
		.getQueryCache()
		.getAll()
		.map(({ queryKey }) => queryKey);
}

test.each([
	['the list as the address narrows it', '/marketplace?stock=1', [['nearby', { in_stock: 'true' }]]],
	['a business over the list', paths.marketplaceBusiness('b1'), [['offer', 'b1']]],
	['all orders of a customer', paths.orders(), [['my-orders', { status: undefined }]]],
	['orders with a filter: the screen asks by itself', `${paths.orders()}?status=paid`, []],
	['the businesses of an owner', paths.businessPicker(), [['own-businesses']]],
	['a dashboard', paths.business('b1'), [['own-business', 'b1', 'dashboard']]],
	[
		'a tab of a dashboard',
		`${paths.business('b1')}?tab=orders`,
		[
			['own-business', 'b1', 'dashboard'],
			['own-business', 'b1', 'orders', { page: 1, sort: 'pickup' }],
		],
	],
	['a business that is not there yet', paths.newBusiness(), []],
	['a page for all', paths.privacyPolicy(), []],
])('%s', (_, address, keys) => {
	expect(asked(address)).toEqual(keys);
});
