/** Replaces ids with their objects along the paths in `expand`. */
import type { Core } from './core.ts';
import { invalid } from './failure.ts';

const lookUps: Record<string, (core: Core, id: string) => object | undefined> = {
	latest_charge: ({ store }, id) => store.find('charge', id),
	/** Of a payout. */
	destination: ({ store }, id) => store.find('bank_account', id)?.bank,
};

function expandPath(core: Core, value: unknown, path: string[], whole: string): void {
	const [field, ...rest] = path;
	if (field === undefined || typeof value !== 'object' || value === null) return;
	if (field === 'data' && 'data' in value && Array.isArray(value.data)) {
		for (const item of value.data) expandPath(core, item, rest, whole);
		return;
	}
	const lookUp = lookUps[field];
	if (!lookUp || !Object.hasOwn(value, field)) {
		throw invalid(`This property cannot be expanded (${whole}).`, { param: 'expand' });
	}
	const current: unknown = Reflect.get(value, field);
	if (typeof current === 'string') {
		const object = lookUp(core, current);
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
