// Cards that customers save with the provider (R-saved-cards). Nothing about a card is stored here, only its customer
// can see or remove it, and the provider never learns their name or email.
import type { SavedCard } from '@flavorbag/contract';
import { AppError, refuseAs } from '#lib/app-error.ts';
import { createBatcher } from '#lib/batch.ts';
import { isProviderError, type StoredCard } from '#ports/payments.ts';
import type { MoneyDeps } from './deps.ts';
import * as store from './saved-cards.store.ts';

export type SavedCards = ReturnType<typeof createSavedCards>;

export function createSavedCards({ db, clock, provider }: Omit<MoneyDeps, 'log'>) {
	/** Batches lookups of concurrent checkouts (ADR 29). */
	const customerOf = createBatcher((userIds: string[]) => store.findCustomers(db, userIds), {
		maxSize: 250,
		maxQueued: 10_000,
		concurrency: 4,
	});
	const cardsOf = async (userId: string): Promise<StoredCard[]> => {
		const customerId = await store.findCustomer(db, userId);
		return customerId ? answered(provider.listCards(customerId)) : [];
	};
	async function customerFor(userId: string): Promise<string> {
		const known = await store.findCustomer(db, userId);
		if (known) return known;
		const made = await provider.createCustomer({ userId, idempotencyKey: `user:${userId}:customer` });
		return (await store.insertCustomer(db, userId, made.id, clock.now())) ?? made.id;
	}

	return {
		/** Returns undefined for users who never saved a card. */
		customerOf,
		async list(userId: string): Promise<SavedCard[]> {
			const seen = new Set<string>();
			const cards = (await cardsOf(userId)).filter(({ fingerprint }) => {
				const isNew = !seen.has(fingerprint);
				seen.add(fingerprint);
				return isNew;
			});
			return cards.map(({ id, brand, last4, expMonth, expYear }) => ({
				id,
				brand,
				last4,
				exp_month: expMonth,
				exp_year: expYear,
			}));
		},
		/** Deletes every copy of the card, because the same card can be saved more than once. */
		async remove(userId: string, cardId: string): Promise<void> {
			const cards = await cardsOf(userId);
			const card = cards.find(({ id }) => id === cardId);
			if (!card) throw new AppError('NOT_FOUND');
			for (const { id, fingerprint } of cards)
				if (fingerprint === card.fingerprint) await answered(provider.deleteCard(id));
		},
		/** Sets whether this intent's card is saved. Creates the customer at the provider on first use. */
		async choose(userId: string, intentId: string, save: boolean): Promise<void> {
			const customerId = save ? await answered(customerFor(userId)) : await store.findCustomer(db, userId);
			if (customerId) await answered(provider.setCardSaving(intentId, { customerId, save }));
		},
		forget: (customerId: string): Promise<void> => provider.deleteCustomer(customerId),
	};
}

const answered = <T>(call: Promise<T>): Promise<T> =>
	call.catch(refuseAs('PAYMENT_PROVIDER_DOWN', isProviderError));
