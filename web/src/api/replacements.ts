/** Bags held in place of an order that its shop canceled (R-replacement). */
import { asked } from './asked.ts';
import { useChange } from './change.ts';

const lookEveryMs = 3_000;

export const myReplacements = () =>
	asked(
		'customer.replacements.list',
		{},
		{ refetchInterval: lookEveryMs, select: ({ replacements }) => replacements },
	);

export const useDeclineReplacements = () =>
	useChange(({ id }: { id: string }) => ['customer.replacements.decline', { params: { id } }]);
