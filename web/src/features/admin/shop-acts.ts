import type { AdminShop, ShopAct } from '@flavorbag/contract';
import { t } from '@lingui/core/macro';
import { change } from '#api/admin.ts';
import type { Act } from './acts.tsx';

/** Acts that the server currently allows on the shop (R-shop-suspended, R-shop-approval). */
export function shopActs({ id, can }: AdminShop): Act[] {
	const acts: Record<ShopAct, Omit<Act, 'run'>> = {
		approve: {
			label: t`Approve this shop`,
			words: t`Customers can find it once everything else is done. The owner gets an email.`,
			submit: t`Approve the shop`,
			done: t`Approved. The owner gets an email.`,
		},
		decline: {
			label: t`Decline this shop`,
			words: t`The owner will see this in an email and in the app. They can make changes and ask for another review.`,
			submit: t`Decline the shop`,
			reason: {},
			done: t`Declined. The owner gets an email.`,
		},
		suspend: {
			label: t`Suspend this shop`,
			words: t`The owner will see this in an email and in the app. Customers can't find the shop or order there anymore. Open checkouts and paid orders continue as usual.`,
			submit: t`Suspend the shop`,
			reason: {},
			done: t`Suspended. The owner gets an email.`,
		},
		restore: {
			label: t`Restore this shop`,
			words: t`The owner will see this in an email.`,
			submit: t`Restore the shop`,
			reason: {},
			isKind: true,
			done: t`Restored. The owner gets an email.`,
		},
		close: {
			label: t`Close this shop`,
			words: t`The owner will see this in an email. The last payout and statements still come as usual. Once the shop is closed, this can't be undone: you can only restore it while paid orders are left.`,
			fields: {
				orders: {
					kind: 'cards',
					label: t`What about paid orders?`,
					first: 'honor',
					options: [
						{ value: 'honor', label: t`Hand them over`, detail: t`It closes after the last pickup` },
						{ value: 'cancel', label: t`Cancel them all`, detail: t`Customers get a full refund now` },
					],
				},
			},
			submit: t`Close the shop`,
			reason: {},
			done: t`Done. The owner gets an email.`,
		},
	};
	return can.map((act) => ({
		...acts[act],
		run: ({ reason, orders }) =>
			act === 'close'
				? change('admin.shops.close', {
						params: { id },
						body: { reason, orders: orders === 'cancel' ? 'cancel' : 'honor' },
					})
				: change(`admin.shops.${act}`, { params: { id }, ...(act !== 'approve' && { body: { reason } }) }),
	}));
}
