/** Payment accounts of businesses, mirrored from the provider (R-account-flags). */
import type { Business, PaymentStatus } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import type { PaymentAccountRow } from '#db/tables.ts';
import { AppError, refuseAs } from '#lib/app-error.ts';
import type { Clock } from '#ports/clock.ts';
import { isProviderError, type PaymentProvider, type ProviderAccount } from '#ports/payments.ts';
import type { Shops } from '#shops';
import * as store from './accounts.store.ts';
import { ownersOf } from './mail-owners.ts';

const notConnected: PaymentStatus = {
	connected: false,
	onboarding_complete: false,
	charges_enabled: false,
	payouts_enabled: false,
};

type Able = Pick<PaymentAccountRow, 'onboarding_complete' | 'charges_enabled' | 'payouts_enabled'>;
const shown = (account: Able | undefined): PaymentStatus => {
	if (!account) return notConnected;
	const { onboarding_complete, charges_enabled, payouts_enabled } = account;
	return { connected: true, onboarding_complete, charges_enabled, payouts_enabled };
};

export type Accounts = ReturnType<typeof createAccounts>;

const profilePage = (publicUrl: string, businessId: string, answer: string) =>
	`${publicUrl}/business/${businessId}?tab=profile&payments=${answer}`;
const refuseAway = refuseAs('PAYMENT_SETUP_DOWN', isProviderError);

type AccountHolder = Pick<Business, 'id' | 'email' | 'display_name'>;

export interface AccountsDeps {
	db: Db;
	clock: Clock;
	provider: PaymentProvider;
	publicUrl: string;
	shops: Pick<Shops, 'getOwned' | 'setChargesEnabled' | 'isOwnedBy'>;
}

export function createAccounts(deps: AccountsDeps) {
	const { db, provider } = deps;
	return {
		/** Returns the URL of the provider's hosted form; creates the account if there is none. */
		onboard: (ownerId: string, businessId: string) => onboard(deps, ownerId, businessId),
		/** Returns the URL of the provider's dashboard. Throws PAYMENT_SETUP_INCOMPLETE before onboarding is complete. */
		dashboard: (ownerId: string, businessId: string) => dashboard(deps, ownerId, businessId),
		stored: async (businessId: string): Promise<PaymentStatus> =>
			shown(await store.findAccount(db, businessId)),
		/** Returns the provider's current status, or the stored one if the provider is unreachable. */
		status: (ownerId: string, businessId: string) => status(deps, ownerId, businessId),
		/** Connects an account that can take charges at once. Only the sandbox can do this, for the seeded town. */
		async connectReady(business: AccountHolder): Promise<void> {
			await createAccount(deps, business, true);
		},
		async refresh(providerAccountId: string): Promise<void> {
			const businessId = await store.businessOfAccount(db, providerAccountId);
			if (businessId) await save(deps, businessId, await provider.getAccount(providerAccountId));
		},
	};
}

async function onboard(
	deps: AccountsDeps,
	ownerId: string,
	businessId: string,
): Promise<{ onboarding_url: string }> {
	const { shops, provider } = deps;
	const business = await shops.getOwned(ownerId, businessId);
	const createLink = async () =>
		provider.createOnboardingLink({
			accountId: await accountOf(deps, ownerId, business),
			returnUrl: profilePage(deps.publicUrl, businessId, 'done'),
			refreshUrl: profilePage(deps.publicUrl, businessId, 'again'),
		});
	return { onboarding_url: await createLink().catch(refuseAway) };
}

async function dashboard(
	{ db, shops, provider }: AccountsDeps,
	ownerId: string,
	businessId: string,
): Promise<{ dashboard_url: string }> {
	await shops.getOwned(ownerId, businessId);
	const known = await store.findAccount(db, businessId);
	if (!known?.onboarding_complete) throw new AppError('PAYMENT_SETUP_INCOMPLETE');
	const url = await provider.createDashboardLink(known.provider_account_id).catch(refuseAway);
	return { dashboard_url: url };
}

async function status(deps: AccountsDeps, ownerId: string, businessId: string): Promise<PaymentStatus> {
	const { db, shops, provider } = deps;
	await shops.getOwned(ownerId, businessId);
	const known = await store.findAccount(db, businessId);
	if (!known) return notConnected;
	try {
		return shown(await save(deps, businessId, await provider.getAccount(known.provider_account_id)));
	} catch (error) {
		if (!isProviderError(error)) throw error;
		return shown(known);
	}
}

async function save(
	{ db, clock, shops }: AccountsDeps,
	businessId: string,
	account: ProviderAccount,
	ownerId?: string,
) {
	const values = {
		provider_account_id: account.id,
		onboarding_complete: account.onboardingComplete,
		charges_enabled: account.chargesEnabled,
		payouts_enabled: account.payoutsEnabled,
		updated_at: clock.now(),
	};
	await transaction(db, 'provider', async (tx) => {
		// The shop was handed over during the provider call, so the account isn't the new owner's.
		if (ownerId && !(await shops.isOwnedBy(tx, businessId, ownerId))) throw new AppError('NOT_FOUND');
		// Bank details of erased owners aren't stored (R-erasure).
		const bank = (await ownersOf(tx, [businessId])).length > 0 ? account.bank : undefined;
		const saved = { ...values, bank_name: bank?.bankName ?? null, bank_last4: bank?.last4 ?? null };
		// The list is empty if the account was disconnected meanwhile.
		for (const id of await store.saveAccount(tx, businessId, saved))
			await shops.setChargesEnabled(tx, id, account.chargesEnabled);
	});
	return values;
}

async function accountOf(deps: AccountsDeps, ownerId: string, business: Business): Promise<string> {
	const known = await store.findAccount(deps.db, business.id);
	return known?.provider_account_id ?? createAccount(deps, business, false, ownerId);
}

/** The idempotency key is the business's, so concurrent calls create one account. */
async function createAccount(
	deps: AccountsDeps,
	{ id, email, display_name }: AccountHolder,
	ready: boolean,
	ownerId?: string,
): Promise<string> {
	const times = await store.timesDisconnected(deps.db, id);
	const account = await deps.provider.createAccount({
		businessId: id,
		email,
		displayName: display_name,
		// Each owner gets their own account (R-handover).
		idempotencyKey: times === 0 ? `business:${id}:account` : `business:${id}:account:${times}`,
		ready,
	});
	await save(deps, id, account, ownerId);
	return account.id;
}
