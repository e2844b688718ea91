/** Bags that are held instead of an order that its shop canceled (R-replacement). */
import { asked } from './asked.ts';
import { useChange } from './change.ts';

const lookEveryMs = 3_000;

/** What is held for me. It is asked for again and again as long as something may be. */
export const myReplacements = () =>
	asked(
		'customer.replacements.list',
		{},
		{ refetchInterval: lookEveryMs, select: ({ replacements }) => replacements },
	);

export const useDeclineReplacements = () =>
	useChange(({ id }: { id: string }) => ['customer.replacements.decline', { params: { id } }]);
