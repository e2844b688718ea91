import type { Events } from './events.ts';
import { missing } from './failure.ts';
import type { Kind, Kinds, Store } from './store.ts';

export interface SandboxOptions {
	/** A file, or ':memory:'. */
	dataFile: string;
	/** 0 takes any free port. */
	port: number;
	secretKey: string;
	publishableKey: string;
	webhookSecret: string;
	webhookUrl: string | undefined;
	/** Event types sent to the webhook, as selected in Stripe's dashboard; `payout.*` is a prefix. Default: all. */
	webhookEvents?: readonly string[] | undefined;
	/** The prefix that a browser sees, such as http://localhost:3000/sandbox */
	publicUrl: string;
	now?: () => Date;
}

export interface Core {
	options: SandboxOptions;
	store: Store;
	events: Events;
	/** Unix seconds. */
	seconds(): number;
	address(path: string): string;
}

export function getObject<K extends Kind>(core: Core, kind: K, id: string, param?: string): Kinds[K] {
	const found = core.store.find(kind, id);
	if (!found) throw missing(kind, id, param);
	return found;
}
