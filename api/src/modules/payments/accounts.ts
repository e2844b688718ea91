/** Payment accounts of businesses (D36): what the provider says about them, kept here and on the business. */
import { type Db, transaction } from '#db/database.ts';
import type { Clock } from '#ports/clock.ts';
import type { PaymentProvider, ProviderAccount } from '#ports/payments.ts';

export interface Accounts {
	/**
	 * Connects a business with an account that can take charges at once. Only the sandbox can do that: it is for
	 * the seeded town; owners go through the hosted onboarding.
	 */
	connectReady(business: { id: string; email: string; display_name: string }): Promise<void>;
	/** Re-reads an account at the provider. */
	refresh(providerAccountId: string): Promise<void>;
}

export function createAccounts(deps: {
	db: Db;
	clock: Clock;
	provider: PaymentProvider;
	/** Businesses' door: listing depends on it (D12). */
	setChargesEnabled(tx: Db, businessId: string, enabled: boolean): Promise<void>;
}): Accounts {
	const { db, clock, provider } = deps;

	async function keep(businessId: string, account: ProviderAccount): Promise<void> {
		const values = {
			provider_account_id: account.id,
			onboarding_complete: account.onboardingComplete,
			charges_enabled: account.chargesEnabled,
			payouts_enabled: account.payoutsEnabled,
			updated_at: clock.now(),
		};
		await transaction(db, 'provider', async (tx) => {
			await tx
				.insertInto('payment_accounts')
				.values({ business_id: businessId, ...values })
				.onConflict((oc) => oc.column('business_id').doUpdateSet(values))
				.execute();
			await deps.setChargesEnabled(tx, businessId, account.chargesEnabled);
		});
	}

	return {
		async connectReady(business) {
			const account = await provider.createAccount({
				businessId: business.id,
				email: business.email,
				displayName: business.display_name,
				idempotencyKey: `business:${business.id}:account`,
				ready: true,
			});
			await keep(business.id, account);
		},
		async refresh(providerAccountId) {
			const row = await db
				.selectFrom('payment_accounts')
				.select('business_id')
				.where('provider_account_id', '=', providerAccountId)
				.executeTakeFirst();
			if (row) await keep(row.business_id, await provider.getAccount(providerAccountId));
		},
	};
}
