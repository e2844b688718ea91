/** What the provider pays to a shop's bank, and what it tells about it: for tests that move money there. */
import type { BankPayout } from '#ports/payments.ts';
import { deliver, type SandboxEvent, untilApplied } from './bugs/deliveries.ts';
import type { Shop } from './makers.ts';
import { pressInSandbox, sandboxList } from './sandbox-calls.ts';
import type { World } from './world.ts';

/** As in Stripe's test mode. */
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
	/** The newest first. */
	const payouts = async (shop: Pick<Shop, 'id'>): Promise<BankPayout[]> =>
		provider.listBankPayouts(await accountOf(shop), new Date(0));
	const events = async (): Promise<SandboxEvent[]> =>
		(await sandboxList<SandboxEvent>(world, '/v1/events')).filter(({ type }) => type.startsWith('payout.'));
	return {
		accountOf,
		payouts,
		events,
		balance: async (shop: Pick<Shop, 'id'>) => provider.getAccountBalance(await accountOf(shop)),
		/** False: there was nothing to pay, or nowhere. */
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
		/** Brings these events, in this order; without any, all that there are. */
		async announce(given?: SandboxEvent[]): Promise<void> {
			for (const event of given ?? (await events()).reverse()) await deliver(world, [event]);
			await untilApplied(world);
		},
	};
}
