/** /v1/customers: people and their stored cards. */
import type Stripe from 'stripe';
import { z } from 'zod';
import { type Core, getObject } from './core.ts';
import { endpoint } from './endpoint.ts';
import { invalid, missing } from './failure.ts';
import { newId } from './ids.ts';
import { listOf } from './list.ts';
import { metadata, paging } from './params.ts';
import { detachCard } from './payment-methods.ts';

const newCustomer = (core: Core): Stripe.Customer => ({
	id: newId('cus', 14),
	object: 'customer',
	address: null,
	balance: 0,
	created: core.seconds(),
	currency: null,
	customer_account: null,
	default_source: null,
	delinquent: false,
	description: null,
	email: null,
	invoice_prefix: null,
	invoice_settings: {
		custom_fields: null,
		default_payment_method: null,
		footer: null,
		rendering_options: null,
	},
	livemode: false,
	metadata: {},
	name: null,
	next_invoice_sequence: 1,
	phone: null,
	preferred_locales: [],
	shipping: null,
	tax_exempt: 'none',
	test_clock: null,
});

export function customerEndpoints(core: Core) {
	const { store } = core;
	return [
		endpoint('POST /v1/customers', {
			params: { metadata },
			run({ params }) {
				const customer = store.insert('customer', { ...newCustomer(core), metadata: params.metadata });
				core.events.emit('customer.created', customer);
				return customer;
			},
		}),
		endpoint('GET /v1/customers/:id', {
			run: ({ id }) => getObject(core, 'customer', id),
		}),
		endpoint('DELETE /v1/customers/:id', {
			run({ id }) {
				const customer = getObject(core, 'customer', id);
				for (const card of store.children('payment_method', id)) detachCard(core, card);
				store.remove('customer', id);
				core.events.emit('customer.deleted', customer);
				return { id, object: 'customer', deleted: true };
			},
		}),
		endpoint('GET /v1/customers/:id/payment_methods', {
			params: { ...paging, type: z.literal('card') },
			run({ id, params }) {
				getObject(core, 'customer', id);
				const page = store.page('payment_method', params, { parent: id });
				return listOf(`/v1/customers/${id}/payment_methods`, {
					...page,
					data: page.data.map(({ method }) => method),
				});
			},
		}),
		endpoint('POST /v1/payment_methods/:id/detach', {
			run({ id }) {
				const card = store.find('payment_method', id);
				if (!card) throw missing('PaymentMethod', id, 'payment_method');
				if (!card.method.customer) {
					throw invalid(
						'The payment method you provided is not attached to a customer so detachment is impossible.',
					);
				}
				return detachCard(core, card).method;
			},
		}),
	];
}
