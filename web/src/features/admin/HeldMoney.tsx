import type { AdminShop } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { adminHealthPath, adminOrderPath } from '#lib/admin-paths.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { factLink } from './FactLine.tsx';

type Held = AdminShop['held_money'][number];

/** Money that a shop earned and doesn't get: how much, why, and where something can be done. Nothing when there is none. */
export function HeldMoney({ shop: { held_money: held, payments } }: { shop: AdminShop }) {
	const isUnpaid = payments.connected && !payments.payouts_enabled;
	if (held.length === 0 && !isUnpaid) return null;
	return (
		<ul className="mt-3 grid gap-2 rounded-field bg-tomato-soft px-3 py-2 text-sm text-tomato-ink">
			{held.map((one) => (
				<Line key={one.why}>
					<Why held={one} />
				</Line>
			))}
			{isUnpaid && (
				<Line>
					<Trans>
						The card provider holds what reaches this shop's payment account until the shop finishes something
						there. Ask the owner to open the shop's payment settings.
					</Trans>
				</Line>
			)}
		</ul>
	);
}

const Line = ({ children }: { children: ReactNode }) => (
	<li className="flex gap-2">
		<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
		<span className="min-w-0">{children}</span>
	</li>
);

function Why({ held: { why, amount, orders, order_id: id } }: { held: Held }) {
	const { t } = useLingui();
	const sum = formatDollars(amount);
	const of = plural(orders, { one: '# order', other: '# orders' });
	const words: Record<Held['why'], string> = {
		refused: t`${sum} of ${of} didn't reach the shop: the card provider refused the transfer.`,
		no_account: t`${sum} of ${of} waits until the shop connects a payment account. Ask the owner to.`,
		refund_or_dispute: t`${sum} of ${of} waits for the end of a refund or a dispute.`,
	};
	return (
		<>
			{words[why]}{' '}
			<Link to={adminOrderPath(id)} className={factLink}>
				<Trans>Order {shortOrderId(id)}</Trans>
			</Link>
			{why === 'refused' && (
				<>
					{' · '}
					<Link to={adminHealthPath()} className={factLink}>
						<Trans>See what to do</Trans>
					</Link>
				</>
			)}
		</>
	);
}
