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
	[
		'the list as the address narrows it',
		'/marketplace?stock=1',
		[['customer.businesses.summaries', { query: { in_stock: 'true' } }]],
	],
	[
		'a business over the list',
		paths.marketplaceBusiness('b1'),
		[['customer.businesses.get', { params: { id: 'b1' } }]],
	],
	[
		'all orders of a customer',
		paths.orders(),
		[['customer.orders.list', { query: { status: undefined } }, 'pages']],
	],
	['orders with a filter: the screen asks by itself', `${paths.orders()}?status=paid`, []],
	['the businesses of an owner', paths.businessPicker(), [['business.list', { query: {} }]]],
	['a dashboard', paths.business('b1'), [['business.dashboard', { params: { id: 'b1' } }]]],
	[
		'a tab of a dashboard',
		`${paths.business('b1')}?tab=orders`,
		[
			['business.dashboard', { params: { id: 'b1' } }],
			['business.orders.list', { params: { id: 'b1' }, query: { page: 1, sort: 'pickup' } }],
		],
	],
	['a business that is not there yet', paths.newBusiness(), []],
	['a page for all', paths.counterDevice(), []],
])('%s', (_, address, keys) => {
	expect(asked(address)).toEqual(keys);
});
