// Injects failures on demand, to test the product against a misbehaving provider: through /_faults,
// metadata[sandbox_fault] of a request, or a test card. They are kept in memory only.
import { z } from 'zod';
import { invalid } from './failure.ts';

const requestModes = [
	'timeout_before',
	'timeout_after',
	'500_before',
	'500_after',
	'429',
	'reset_mid_body',
	'malformed_json',
	'slow_drip',
] as const;
const webhookModes = [
	'webhook_duplicate',
	'webhook_shuffle',
	'webhook_lose',
	'webhook_pause',
	'webhook_resume',
] as const;
export type FaultMode = (typeof requestModes)[number];

const number = z.coerce.number();
const faultBody = z.strictObject({
	mode: z.enum([...requestModes, ...webhookModes]),
	/** Substring of 'METHOD /path idempotency-key', or of an event's type. */
	match: z.string().max(300).optional(),
	/** Default: once for a request, unlimited for webhooks. */
	times: number.int().min(1).max(1_000_000).optional(),
	/** webhook_duplicate: deliveries of each event. */
	n: number.int().min(2).max(100).default(2),
	/** webhook_lose: probability. */
	rate: number.min(0).max(1).default(0.1),
	/** webhook_shuffle: maximum delay. */
	window_ms: number.int().min(1).max(60_000).default(500),
	seed: number.int().default(1),
});
type FaultInput = z.output<typeof faultBody>;

interface Fault extends FaultInput {
	id: number;
	left: number;
	random: () => number;
}

export interface WebhookFaults {
	paused(): boolean;
	/** Deliveries of an event, usually one without delay. */
	copies(type: string): { lost: boolean; delayMs: number }[];
}
export type Faults = ReturnType<typeof createFaults>;

/** mulberry32 */
function seeded(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

function readFault(body: unknown): FaultInput {
	const parsed = faultBody.safeParse(body);
	if (parsed.success) return parsed.data;
	const [issue] = parsed.error.issues;
	throw invalid(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

const isRequestFault = ({ mode }: FaultInput) => requestModes.some((known) => known === mode);

export function createFaults() {
	let faults: Fault[] = [];
	let nextId = 1;
	let paused = false;
	/** Faults configured by a request's input affect only its first attempt. */
	const spent = new Set<string>();
	let resumed = () => {};

	function take(mode: (fault: Fault) => boolean, subject: string): Fault | undefined {
		const fault = faults.find((each) => mode(each) && subject.includes(each.match ?? ''));
		if (!fault) return undefined;
		fault.left -= 1;
		if (fault.left === 0) faults = faults.filter((each) => each !== fault);
		return fault;
	}

	function list() {
		const data = faults.map(({ random: _, left, ...fault }) => ({
			...fault,
			left: Number.isFinite(left) ? left : null,
		}));
		return { object: 'list' as const, data, webhooks_paused: paused };
	}

	return {
		list,
		clear() {
			faults = [];
			if (paused) {
				paused = false;
				resumed();
			}
			return list();
		},
		add(body: unknown) {
			const input = readFault(body);
			if (input.mode === 'webhook_pause' || input.mode === 'webhook_resume') {
				paused = input.mode === 'webhook_pause';
				if (!paused) resumed();
				return list();
			}
			const left = input.times ?? (isRequestFault(input) ? 1 : Number.POSITIVE_INFINITY);
			faults.push({ ...input, id: nextId++, left, random: seeded(input.seed) });
			return list();
		},
		onResume(work: () => void): void {
			resumed = work;
		},
		ofRequest(subject: string): FaultMode | undefined {
			return take(isRequestFault, subject)?.mode as FaultMode | undefined;
		},
		ofInput(requested: unknown, subject: string): FaultMode | undefined {
			const mode = requestModes.find((known) => known === requested);
			if (!mode || spent.has(subject)) return undefined;
			spent.add(subject);
			return mode;
		},
		webhooks: {
			paused: () => paused,
			copies(type: string) {
				const is = (mode: FaultInput['mode']) => (fault: Fault) => fault.mode === mode;
				const duplicate = take(is('webhook_duplicate'), type);
				const shuffle = take(is('webhook_shuffle'), type);
				const lose = take(is('webhook_lose'), type);
				return Array.from({ length: duplicate?.n ?? 1 }, () => ({
					lost: lose !== undefined && lose.random() < lose.rate,
					delayMs: shuffle ? Math.floor(shuffle.random() * shuffle.window_ms) : 0,
				}));
			},
		} satisfies WebhookFaults,
	};
}
