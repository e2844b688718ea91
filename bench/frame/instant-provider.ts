// An in-memory card provider that approves at once. With `pays`, a card is authorized as soon as its intent is created.
import { type Intent, type PaymentProvider, ProviderRefused } from '../../api/src/ports/payments.ts';

export function instantProvider(pays: boolean): PaymentProvider {
	const intents = new Map<string, Intent>();
	const refuse = async () => {
		throw new ProviderRefused('not part of this benchmark');
	};
	const find = (id: string): Intent => {
		const intent = intents.get(id);
		if (!intent) throw new ProviderRefused('no such intent');
		return intent;
	};
	const change = (id: string, values: Partial<Intent>): Intent => {
		const intent = { ...find(id), ...values };
		intents.set(id, intent);
		return intent;
	};
	return {
		async createIntent({ orderId, amountCents }) {
			const id = `pi_${orderId}`;
			const intent: Intent = {
				id,
				status: pays ? 'authorized' : 'requires_payment',
				amountCents,
				currency: 'usd',
				capturedCents: 0,
				chargeId: undefined,
				clientSecret: `${id}_secret`,
				orderId,
				lastProblem: undefined,
				card: undefined,
			};
			intents.set(id, intents.get(id) ?? intent);
			return find(id);
		},
		getIntent: async (id) => find(id),
		capture: async (id) => change(id, { status: 'captured', capturedCents: find(id).amountCents }),
		cancelIntent: async (id) => change(id, { status: 'voided' }),
		createCustomer: refuse,
		deleteCustomer: refuse,
		listCards: async () => [],
		deleteCard: refuse,
		setCardSaving: refuse,
		refund: refuse,
		getRefund: refuse,
		findRefund: async () => undefined,
		transfer: refuse,
		findTransfer: async () => undefined,
		reverseTransfer: refuse,
		getDispute: refuse,
		recent: async () => ({ refunds: [], disputes: [] }),
		createAccount: refuse,
		getAccount: refuse,
		createOnboardingLink: refuse,
		createDashboardLink: refuse,
		getBankPayout: refuse,
		listBankPayouts: async () => [],
		listBankPayoutLines: async () => [],
		getAccountBalance: async () => ({ availableCents: 0, pendingCents: 0 }),
		check: async () => {},
		ownAccount: async () => ({ chargesEnabled: true, problem: null }),
		readEvent: () => {
			throw new ProviderRefused('no events here');
		},
	};
}
