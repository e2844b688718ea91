import { describe, expect, test } from 'vitest';
import { type Asked, isNarrowed, orderFields, readAsked, writeAsked } from './list-address.ts';

const id = '0b8f2f0e-8a8c-4d3a-9b7e-3f6f2f0b7c11';
const all = `search=ada&status=paid&from=2031-06-01&to=2031-06-30&shop=${id}&customer=${id}&before=${id}`;

describe('the address of a search', () => {
	test('says all of it, and reads back', () => {
		const query = readAsked<Asked>(orderFields, new URLSearchParams(all));
		expect(query).toEqual({
			search: 'ada',
			status: 'paid',
			from_date: '2031-06-01',
			to_date: '2031-06-30',
			business_id: id,
			customer_id: id,
			before: id,
		});
		expect(writeAsked(orderFields, query).toString()).toBe(all);
	});
	test.each([
		'search=a',
		'search=+++',
		'status=lost',
		'from=yesterday',
		'to=2031-6-1',
		'shop=7',
		'customer=../x',
		'before=%00',
		'after=1',
	])('leaves out what nobody knows: %s', (text) => {
		expect(readAsked(orderFields, new URLSearchParams(text))).toEqual({});
	});
	test('a page is no filter', () => {
		expect(isNarrowed({ before: id })).toBe(false);
		expect(isNarrowed({ status: 'paid' })).toBe(true);
	});
});
