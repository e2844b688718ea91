/** What is in a shop's bags, as its owner and managers keep it. */
import type { CallInput, Endpoints } from '@flavorbag/contract';
import { asked } from './asked.ts';
import { useChange } from './change.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';

export type BagEdit = CallInput<Endpoints['business.bag.update']>['body'];

export const ownBag = (id: string) => asked('business.bag.get', { params: { id } });

/** As the server has it now, whatever is loaded. */
export const newestBag = (id: string) => call('business.bag.get', { params: { id } });

/** The sheet to print. */
export const bagSheet = (id: string) => download(client, 'business.bag.sheet', { params: { id } });

export const useBagChange = (id: string) => ({
	/** Only if nobody changed it since `version`. */
	save: useChange(({ patch, version }: { patch: BagEdit; version: number }) => [
		'business.bag.update',
		{ params: { id }, body: patch, ifVersion: version },
	]),
	confirm: useChange((ifVersion: number) => ['business.bag.confirm', { params: { id }, ifVersion }]),
});
