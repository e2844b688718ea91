// Delivers webhooks: at least once, in no guaranteed order, retried after 1 s, 2 s, 5 s … until a 2xx answer. Pending
// deliveries survive a restart. Signatures use the machine's real time, because the receiver checks it.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { WebhookFaults } from './faults.ts';
import type { Store } from './store.ts';

const retryMs = [1_000, 2_000, 5_000, 15_000, 60_000, 300_000];
const concurrency = 8;
const timeoutMs = 10_000;

interface Due {
	id: number;
	event_id: string;
	attempts: number;
}
export interface Delivery extends Due {
	state: 'pending' | 'delivered' | 'lost';
	due: number;
	/** Answer to the latest attempt. */
	answer: string | null;
}
export type Deliveries = ReturnType<typeof createDeliveries>;

function signature(secret: string, body: string, unixSeconds: number): string {
	const mac = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
	return `t=${unixSeconds},v1=${mac}`;
}

interface Settings {
	secret: string;
	url: string | undefined;
	/** `payout.*` is a prefix. */
	events: readonly string[];
}

const covers = (chosen: string, type: string) =>
	chosen.endsWith('*') ? type.startsWith(chosen.slice(0, -1)) : type === chosen;

function createPost(secret: string) {
	const agents = {
		'http:': new http.Agent({ keepAlive: true, maxSockets: concurrency }),
		'https:': new https.Agent({ keepAlive: true, maxSockets: concurrency }),
	};
	function post(target: URL, body: string): Promise<number> {
		const secure = target.protocol === 'https:';
		return new Promise((resolve, reject) => {
			const request = (secure ? https : http).request(target, {
				method: 'POST',
				agent: agents[secure ? 'https:' : 'http:'],
				timeout: timeoutMs,
				headers: {
					'Content-Type': 'application/json; charset=utf-8',
					'Content-Length': Buffer.byteLength(body),
					'User-Agent': 'Stripe/1.0 (+sandbox)',
					'Stripe-Signature': signature(secret, body, Math.floor(Date.now() / 1_000)),
				},
			});
			request.on('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs / 1_000} s`)));
			request.on('error', reject);
			request.on('response', (response) => {
				response.resume();
				response.on('error', reject);
				response.on('end', () => resolve(response.statusCode ?? 0));
			});
			request.end(body);
		});
	}
	const close = () => {
		for (const agent of Object.values(agents)) agent.destroy();
	};
	return Object.assign(post, { close });
}

/** Sends due deliveries and records the outcome. `onDone` signals room for more. */
function createSender(store: Store, secret: string, onDone: () => void) {
	const post = createPost(secret);
	const inFlight = new Set<number>();
	let delivered: number[] = [];
	let closed = false;

	/** Batches writes; a crash before a write only repeats deliveries. */
	function recordDelivered(): void {
		if (delivered.length === 0 || closed) return;
		const batch = delivered;
		delivered = [];
		store.transaction(() => {
			for (const id of batch)
				store.run(
					"update deliveries set state = 'delivered', attempts = attempts + 1, answer = '2xx' where id = ?",
					id,
				);
		});
		for (const id of batch) inFlight.delete(id);
		onDone();
	}

	function recordFailure(row: Due, answer: string): void {
		inFlight.delete(row.id);
		if (closed) return;
		const delay = retryMs[Math.min(row.attempts, retryMs.length - 1)] ?? 0;
		store.run(
			'update deliveries set attempts = attempts + 1, due = ?, answer = ? where id = ?',
			Date.now() + delay,
			answer.slice(0, 200),
			row.id,
		);
		onDone();
	}

	return {
		inFlight,
		room: () => concurrency - (inFlight.size - delivered.length),
		async send(row: Due, target: string): Promise<void> {
			inFlight.add(row.id);
			try {
				const status = await post(
					new URL(target),
					store.one<{ json: string }>('select json from events where id = ?', row.event_id)?.json ?? '',
				);
				if (status < 200 || status > 299) return recordFailure(row, `HTTP ${status}`);
				delivered.push(row.id);
				if (delivered.length === 1) setImmediate(recordDelivered);
			} catch (error) {
				recordFailure(row, error instanceof Error ? error.message : String(error));
			}
		},
		close() {
			recordDelivered();
			closed = true;
			post.close();
		},
	};
}

export function createDeliveries(store: Store, settings: Settings, faults: WebhookFaults) {
	let url = settings.url;
	let stopped = false;
	let timer: NodeJS.Timeout | undefined;
	let woken = false;
	const sender = createSender(store, settings.secret, () => wake());

	function pump(): void {
		woken = false;
		if (stopped || !url || faults.paused()) return;
		const room = sender.room();
		if (room <= 0) return;
		const rows = store.all<Due & { due: number }>(
			"select id, event_id, attempts, due from deliveries where state = 'pending' order by due limit ?",
			sender.inFlight.size + room,
		);
		const waiting = rows.filter((row) => !sender.inFlight.has(row.id));
		const now = Date.now();
		for (const row of waiting.slice(0, room)) {
			if (row.due > now) {
				clearTimeout(timer);
				timer = setTimeout(wake, row.due - now);
				break;
			}
			void sender.send(row, url);
		}
	}

	/** Runs once per event loop turn, after the transaction that wrote the rows. */
	function wake(): void {
		if (woken || stopped) return;
		woken = true;
		setImmediate(pump);
	}

	function insert(eventId: string, state: Delivery['state'], due: number): void {
		store.run('insert into deliveries (event_id, state, due) values (?, ?, ?)', eventId, state, due);
	}

	return {
		/**
		 * Call inside the event's transaction. Returns the number of webhooks, which is 0 if no URL receives such events.
		 */
		enqueue(eventId: string, type: string): number {
			if (!url || !settings.events.some((chosen) => covers(chosen, type))) return 0;
			for (const copy of faults.copies(type)) {
				insert(eventId, copy.lost ? 'lost' : 'pending', Date.now() + copy.delayMs);
			}
			wake();
			return 1;
		},
		redeliver(eventId: string): void {
			insert(eventId, 'pending', Date.now());
			wake();
		},
		of: (eventId: string) =>
			store.all<Delivery>('select * from deliveries where event_id = ? order by id', eventId),
		hasUrl: () => url !== undefined,
		setUrl(next: string): void {
			url = next;
			wake();
		},
		wake,
		stop(): void {
			sender.close();
			stopped = true;
			clearTimeout(timer);
		},
	};
}
