import type { AdminShop, ShopAct } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useShopAct } from '#api/admin-shops.ts';
import { ActsWithReason, type ActWords } from './ActsWithReason.tsx';

function useWords(): Record<ShopAct, ActWords> {
	const { t } = useLingui();
	return {
		approve: {
			open: t`Approve this shop`,
			help: t`Customers find it as soon as nothing else is left to do. The owner gets an email.`,
			submit: t`Approve the shop`,
			done: t`Approved. The owner gets an email.`,
			isKind: true,
			hasNoReason: true,
		},
		decline: {
			open: t`Decline this shop`,
			help: t`The owner reads this in an email and in the app. They can change the shop and ask for another look.`,
			submit: t`Decline the shop`,
			done: t`Declined. The owner gets an email.`,
		},
		suspend: {
			open: t`Suspend this shop`,
			help: t`The owner reads this in an email and in the app. Customers can't find the shop or order there anymore. Checkouts that are open and paid orders go on as usual.`,
			submit: t`Suspend the shop`,
			done: t`Suspended. The owner gets an email.`,
		},
		restore: {
			open: t`Restore this shop`,
			help: t`The owner reads this in an email.`,
			submit: t`Restore the shop`,
			done: t`Restored. The owner gets an email.`,
			isKind: true,
		},
	};
}

/** What an admin may do about the shop now (R-shop-suspended, R-shop-approval). */
export function ShopActs({ shop }: { shop: AdminShop }) {
	const words = useWords();
	const change = useShopAct(shop.id);
	if (shop.can.length === 0) return null;
	return <ActsWithReason acts={shop.can} words={words} change={change} />;
}
