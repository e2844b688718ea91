// Checks recorded exchanges of the adapter and the sandbox (api/test/stripe/recorder.ts) against the types of Stripe's
// SDK. Enums are open in those types, so a wrong value passes.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Exchange } from '../../api/test/stripe/recorder.ts';
import { root } from '../ops/product.ts';

/** Parameter types by call. `Nothing`: the call has no parameters. */
const sentAs: Record<string, string> = {
	'POST /v1/payment_intents': 'PaymentIntentCreateParams',
	'GET /v1/payment_intents': 'PaymentIntentListParams',
	'GET /v1/payment_intents/:id': 'PaymentIntentRetrieveParams',
	'POST /v1/payment_intents/:id': 'PaymentIntentUpdateParams',
	'POST /v1/customers': 'CustomerCreateParams',
	'DELETE /v1/customers/:id': 'Nothing',
	'GET /v1/customers/:id/payment_methods': 'CustomerListPaymentMethodsParams',
	'POST /v1/payment_methods/:id/detach': 'Nothing',
	'POST /v1/payment_intents/:id/capture': 'PaymentIntentCaptureParams',
	'POST /v1/payment_intents/:id/cancel': 'PaymentIntentCancelParams',
	'POST /v1/refunds': 'RefundCreateParams',
	'GET /v1/refunds': 'RefundListParams',
	'GET /v1/refunds/:id': 'Nothing',
	'POST /v1/transfers': 'TransferCreateParams',
	'GET /v1/transfers': 'TransferListParams',
	'POST /v1/transfers/:id/reversals': 'TransferCreateReversalParams',
	'GET /v1/disputes': 'DisputeListParams',
	'GET /v1/disputes/:id': 'Nothing',
	'GET /v1/payouts': 'PayoutListParams',
	'GET /v1/payouts/:id': 'PayoutRetrieveParams',
	'GET /v1/balance_transactions': 'BalanceTransactionListParams',
	'GET /v1/balance': 'Nothing',
	'POST /v1/accounts': 'AccountCreateParams',
	'GET /v1/accounts/:id': 'Nothing',
	'POST /v1/account_links': 'AccountLinkCreateParams',
	'POST /v1/accounts/:id/login_links': 'Nothing',
};
const answeredAs: Record<string, string> = {
	payment_intent: 'PaymentIntent',
	charge: 'Charge',
	customer: 'Customer',
	payment_method: 'PaymentMethod',
	refund: 'Refund',
	transfer: 'Transfer',
	transfer_reversal: 'TransferReversal',
	dispute: 'Dispute',
	account: 'Account',
	payout: 'Payout',
	balance_transaction: 'BalanceTransaction',
	balance: 'Balance',
	bank_account: 'BankAccount',
	account_link: 'AccountLink',
	login_link: 'LoginLink',
};

/** The SDK has a type for each of some 200 events, but none for their common fields. */
const eventEnvelope = {
	type: 'object',
	additionalProperties: false,
	required: ['id', 'object', 'api_version', 'created', 'livemode', 'pending_webhooks', 'request'],
	properties: {
		id: { type: 'string' },
		object: { const: 'event' },
		account: { type: 'string' },
		api_version: { type: ['string', 'null'] },
		created: { type: 'number' },
		livemode: { type: 'boolean' },
		pending_webhooks: { type: 'number' },
		request: {
			type: ['object', 'null'],
			additionalProperties: false,
			required: ['id', 'idempotency_key'],
			properties: { id: { type: ['string', 'null'] }, idempotency_key: { type: ['string', 'null'] } },
		},
	},
};

/** Parses `a[b][0]=c` into { a: { b: ['c'] } }. */
export function nested(form: string): Record<string, unknown> {
	const all: Record<string, unknown> = {};
	for (const [name, value] of new URLSearchParams(form)) {
		const path = name.split(/\[|\]\[|\]/).filter((part, at, parts) => part !== '' || at < parts.length - 1);
		let place: Record<string, unknown> = all;
		for (const [at, part] of path.entries()) {
			if (Array.isArray(place) && part === '') place.push(value);
			else if (at === path.length - 1) place[part] = value;
			else {
				place[part] ??= /^\d*$/.test(path[at + 1] ?? '') ? [] : {};
				place = place[part] as Record<string, unknown>;
			}
		}
	}
	return all;
}

/** Cached until a source changes, because generating them takes seconds. */
async function stripeSchemas(): Promise<object> {
	const hash = createHash('sha256');
	for (const source of [
		'api/test/stripe/used-types.ts',
		'packages/proofs/stripe-schemas.ts',
		'package-lock.json',
	])
		hash.update(readFileSync(join(root, source)));
	const folder = join(root, 'node_modules', '.cache', 'stripe-schemas');
	const file = join(folder, `${hash.digest('hex')}.json`);
	if (!existsSync(file)) {
		const { made } = await import('./stripe-schemas.ts');
		mkdirSync(folder, { recursive: true });
		writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
		renameSync(`${file}.${process.pid}`, file);
	}
	return JSON.parse(readFileSync(file, 'utf8'));
}

export async function createChecker(): Promise<(exchange: Exchange) => string[]> {
	const ajv = new Ajv({
		strict: false,
		coerceTypes: true,
		allErrors: true,
		validateSchema: false,
		inlineRefs: false,
	});
	ajv.addSchema({ ...(await stripeSchemas()), $id: 'stripe' });
	ajv.addSchema({ type: 'object', additionalProperties: false, $id: 'Nothing' });
	ajv.addSchema({ ...eventEnvelope, $id: 'EventEnvelope' });

	function problems(type: string | undefined, value: unknown, what: string): string[] {
		const validate: ValidateFunction | undefined =
			ajv.getSchema(type ?? '') ?? ajv.getSchema(`stripe#/definitions/${type}`);
		if (!validate) return [`${what}: no type is known for it`];
		if (validate(value)) return [];
		return (validate.errors ?? []).map(
			({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
		);
	}
	const object = (value: unknown, what: string): string[] => {
		const { object: word = '', deleted } = (value ?? {}) as { object?: string; deleted?: boolean };
		if (deleted) return problems(`Deleted${answeredAs[word]}`, value, `${what} answers a deleted ${word}`);
		if (word !== 'list') return problems(answeredAs[word], value, `${what} answers ${word}`);
		return (value as { data: unknown[] }).data.flatMap((one) => object(one, what));
	};

	/** Checks expanded objects separately, and the object around them with ids in their place. */
	function expanded(fields: readonly string[], answer: unknown, what: string): string[] {
		const inList = fields.flatMap((field) => (field.startsWith('data.') ? field.slice(5) : []));
		if (inList.length > 0) {
			return (answer as { data: unknown[] }).data.flatMap((one) => expanded(inList, one, what));
		}
		const whole = answer as Record<string, { id?: string } | null>;
		const found = fields.filter((field) => typeof whole[field]?.id === 'string');
		const collapsed = Object.fromEntries(found.map((field) => [field, whole[field]?.id]));
		return [
			...object({ ...whole, ...collapsed }, what),
			...found.flatMap((field) => object(whole[field], `${what} ${field}`)),
		];
	}

	return ({ call, sent, status, answer }) => {
		if (call === 'event') {
			const { type, data, ...envelope } = answer as { type: string; data: { object: unknown } };
			return [...problems('EventEnvelope', envelope, type), ...object(data.object, type)];
		}
		const params = nested(sent) as { expand?: string[] };
		// Read before the check, which coerces values.
		const fields = params.expand ?? [];
		const asked = problems(sentAs[call], params, call);
		return status === 200 ? [...asked, ...expanded(fields, answer, call)] : asked;
	};
}

if (process.argv[1] === import.meta.filename) {
	const folder = process.argv[2] ?? '';
	const exchanges = globSync('*.jsonl', { cwd: folder })
		.flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
		.map((line) => JSON.parse(line) as Exchange);
	const check = await createChecker();
	const complaints = new Set(exchanges.flatMap(check));
	for (const complaint of complaints) console.log(complaint);
	console.log(`${exchanges.length} exchanges of ${new Set(exchanges.map(({ call }) => call)).size} kinds.`);
	if (complaints.size > 0 || exchanges.length === 0) process.exitCode = 1;
}
