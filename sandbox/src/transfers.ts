/** /v1/transfers and their reversals. Reversals never exceed the transfer. */
import type Stripe from 'stripe';
import { type Core, getObject } from './core.ts';
import { bookReversal, bookTransfer, checkBalance } from './destinations.ts';
import { endpoint } from './endpoint.ts';
import { missing, refused } from './failure.ts';
import { newId } from './ids.ts';
import { checkCurrency, checkPositive } from './intent-shape.ts';
import { listOf } from './list.ts';
import { created, integer, metadata, paging, text } from './params.ts';

function checkSource(core: Core, chargeId: string, amount: number): Stripe.Charge {
	const charge = getObject(core, 'charge', chargeId, 'source_transaction');
	const moved = core.store
		.children('transfer', charge.id)
		.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
	if (!charge.captured || moved + amount > charge.amount_captured) {
		throw refused('The transfers from this charge would exceed what was captured.', {
			code: 'charge_exceeds_transaction_limit',
			param: 'source_transaction',
		});
	}
	return charge;
}

function checkDestination({ store }: Core, id: string): void {
	const account = store.find('account', id);
	if (!account) throw missing('destination', id, 'destination');
	if (account.capabilities?.transfers === 'active') return;
	throw refused('Your destination account needs the transfers capability; it has not been onboarded yet.', {
		code: 'insufficient_capabilities_for_transfer',
		param: 'destination',
	});
}

function transfers(core: Core) {
	const { store, events } = core;
	return [
		endpoint('POST /v1/transfers', {
			params: {
				amount: integer,
				currency: text,
				destination: text,
				metadata,
				source_transaction: text.optional(),
			},
			run({ params }) {
				checkPositive(params.amount);
				const currency = checkCurrency(params.currency);
				checkDestination(core, params.destination);
				const source =
					params.source_transaction && checkSource(core, params.source_transaction, params.amount);
				const id = newId('tr_1', 23);
				const transfer: Stripe.Transfer = {
					id,
					object: 'transfer',
					amount: params.amount,
					amount_reversed: 0,
					balance_transaction: null,
					created: core.seconds(),
					currency,
					description: null,
					destination: params.destination,
					livemode: false,
					metadata: params.metadata,
					reversals: listOf(`/v1/transfers/${id}/reversals`, { data: [], hasMore: false }),
					reversed: false,
					source_transaction: source ? source.id : null,
					source_type: 'card',
					transfer_group: null,
				};
				transfer.destination_payment = bookTransfer(core, transfer);
				store.insert('transfer', transfer, source ? source.id : null);
				events.emit('transfer.created', transfer);
				return transfer;
			},
		}),
		endpoint('GET /v1/transfers', {
			params: { ...paging, destination: text.optional(), created },
			run: ({ params: { destination, ...page } }) =>
				listOf('/v1/transfers', store.page('transfer', page, { destination })),
		}),
	];
}

function reversals(core: Core) {
	const { store, events } = core;
	return [
		endpoint('POST /v1/transfers/:id/reversals', {
			params: { amount: integer.optional() },
			run({ id, params }) {
				const transfer = getObject(core, 'transfer', id);
				const left = transfer.amount - transfer.amount_reversed;
				const amount = params.amount ?? left;
				if (left === 0) throw refused(`Transfer ${id} is already fully reversed.`);
				checkPositive(amount);
				if (amount > left) {
					throw refused(
						`Reversal amount (${amount}) is greater than the unreversed amount of the transfer (${left}).`,
						{
							param: 'amount',
						},
					);
				}
				checkBalance(core, transfer, amount);
				const reversal: Stripe.TransferReversal = {
					id: newId('trr_1', 23),
					object: 'transfer_reversal',
					amount,
					balance_transaction: null,
					created: core.seconds(),
					currency: transfer.currency,
					destination_payment_refund: bookReversal(core, transfer, amount),
					metadata: {},
					source_refund: null,
					transfer: id,
				};
				store.insert('transfer_reversal', reversal, id);
				const amount_reversed = transfer.amount_reversed + amount;
				const changed = store.update('transfer', {
					...transfer,
					amount_reversed,
					reversed: amount_reversed === transfer.amount,
				});
				events.emit('transfer.reversed', changed);
				return reversal;
			},
		}),
	];
}

export const transferEndpoints = (core: Core) => [...transfers(core), ...reversals(core)];
