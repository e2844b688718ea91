/** The contents of a shop's bags, for its owner and managers. */
import { asked, type BodyOf } from './asked.ts';
import { useChange } from './change.ts';
import { call, client } from './connection.ts';
import { download } from './files.ts';

export type BagEdit = BodyOf<'business.bag.update'>;

export const ownBag = (id: string) => asked('business.bag.get', { params: { id } });

/** Skips the query cache. */
export const newestBag = (id: string) => call('business.bag.get', { params: { id } });

export const bagSheet = (id: string) => download(client, 'business.bag.sheet', { params: { id } });

export const useBagChange = (id: string) => ({
	/** Refused if it has changed since `version`. */
	save: useChange(({ patch, version }: { patch: BagEdit; version: number }) => [
		'business.bag.update',
		{ params: { id }, body: patch, ifVersion: version },
	]),
	confirm: useChange((ifVersion: number) => ['business.bag.confirm', { params: { id }, ifVersion }]),
});
