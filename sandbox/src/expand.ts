/** Replaces ids with their objects along the paths in `expand`. */
import type { Core } from './core.ts';
import { invalid } from './failure.ts';
import type { Kind } from './store.ts';

const kinds: Record<string, Kind> = {
	latest_charge: 'charge',
	charge: 'charge',
	source_transaction: 'charge',
	payment_intent: 'payment_intent',
	payment_method: 'payment_method',
	customer: 'customer',
	destination: 'account',
	destination_payment: 'account_payment',
	balance_transaction: 'balance_transaction',
	transfer: 'transfer',
};

function lookUp(core: Core, kind: Kind, id: string): object | undefined {
	if (kind === 'payment_method') return core.store.find('payment_method', id)?.method;
	if (kind === 'balance_transaction') return core.store.find(kind, id)?.transaction;
	if (kind === 'account') {
		return core.store.find('account', id) ?? core.store.find('bank_account', id)?.bank;
	}
	return core.store.find(kind, id);
}

function expandPath(core: Core, value: unknown, path: string[], whole: string): void {
	const [field, ...rest] = path;
	if (field === undefined || typeof value !== 'object' || value === null) return;
	if (field === 'data' && 'data' in value && Array.isArray(value.data)) {
		for (const item of value.data) expandPath(core, item, rest, whole);
		return;
	}
	const kind = kinds[field];
	if (!kind || !Object.hasOwn(value, field)) {
		throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
	}
	const current: unknown = Reflect.get(value, field);
	if (typeof current === 'string') {
		const object = lookUp(core, kind, current);
		if (object) Reflect.set(value, field, object);
	}
	expandPath(core, Reflect.get(value, field), rest, whole);
}

export function expanded(core: Core, body: unknown, paths: string[]): unknown {
	if (paths.length === 0) return body;
	const copy = structuredClone(body);
	for (const path of paths) expandPath(core, copy, path.split('.'), path);
	return copy;
}
