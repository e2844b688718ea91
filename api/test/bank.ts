/** Bank payouts for tests. */
import type { BankPayout } from '#ports/payments.ts';
import { deliver, type SandboxEvent, untilApplied } from './bugs/deliveries.ts';
import type { Shop } from './makers.ts';
import { pressInSandbox, sandboxList } from './sandbox-calls.ts';
import type { World } from './world.ts';

/** The account numbers of Stripe's test mode. */
export const bankNumbers = { good: '000123456789', closed: '000111111113' };

export function bankAt(world: World) {
	const { provider } = world.app;
	async function accountOf(shop: Pick<Shop, 'id'>): Promise<string> {
		const row = await world.database.db
			.selectFrom('payment_accounts')
			.select('provider_account_id')
			.where('business_id', '=', shop.id)
			.executeTakeFirstOrThrow();
		return row.provider_account_id;
	}
	const payouts = async (shop: Pick<Shop, 'id'>): Promise<BankPayout[]> =>
		provider.listBankPayouts(await accountOf(shop), new Date(0));
	const events = async (): Promise<SandboxEvent[]> =>
		(await sandboxList<SandboxEvent>(world, '/v1/events')).filter(({ type }) => type.startsWith('payout.'));
	return {
		accountOf,
		payouts,
		events,
		balance: async (shop: Pick<Shop, 'id'>) => provider.getAccountBalance(await accountOf(shop)),
		/** Returns false if there was nothing to pay, or no account. */
		async payOut(shop: Pick<Shop, 'id'>): Promise<boolean> {
			try {
				await pressInSandbox(world, `/accounts/${await accountOf(shop)}/pay-out`);
				return true;
			} catch {
				return false;
			}
		},
		arrive: (payoutId: string) => pressInSandbox(world, `/payouts/${payoutId}/arrive`),
		fail: (payoutId: string) => pressInSandbox(world, `/payouts/${payoutId}/fail`),
		async setBank(shop: Pick<Shop, 'id'>, number: string): Promise<void> {
			const fields = { routing_number: '110000000', account_number: number };
			await pressInSandbox(world, `/accounts/${await accountOf(shop)}/bank`, fields);
		},
		/** Delivers these events in this order; by default all. */
		async announce(given?: SandboxEvent[]): Promise<void> {
			for (const event of given ?? (await events()).reverse()) await deliver(world, [event]);
			await untilApplied(world);
		},
	};
}
