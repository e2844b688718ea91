import { type Order, orderStatuses } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { type AdminOrdersQuery, ordersFound } from '#api/admin-orders.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { CursorList } from './CursorList.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { isNarrowed, readSearch, writeSearch } from './order-search.ts';
import { SearchForm } from './SearchForm.tsx';

type Change = (next: Partial<AdminOrdersQuery>) => void;

/** /admin/orders: every order of the platform; what is asked for stands in the address (R-console-orders). */
export function OrdersConsole() {
	const { t } = useLingui();
	const [search, setSearch] = useSearchParams();
	const query = readSearch(search);
	const found = useQuery(ordersFound(query));
	const change: Change = (next) => {
		const { before: _, after: __, ...filters } = query;
		setSearch(writeSearch({ ...filters, ...next }), {
			// Each search and each page is a step back; a filter that is tried is not.
			replace: !('search' in next || 'before' in next || 'after' in next),
			preventScrollReset: true,
		});
	};
	return (
		<ConsolePage heading={<Trans>Orders</Trans>} error={found.error}>
			<SearchForm
				label={t`Search all orders`}
				value={query.search ?? ''}
				onSearch={(typed) => change({ search: typed })}
			>
				<Trans>
					A pickup code, order ID, email address, customer or shop name, or an ID of the payment provider
					(pi_…, re_…, tr_…). A full ID also finds checkouts that were never paid.
				</Trans>
			</SearchForm>
			<Filters query={query} onChange={change} />
			<Narrowed query={query} orders={found.data?.orders ?? []} onChange={change} />
			<CursorList
				query={found}
				failure={<Trans>Failed to load orders</Trans>}
				isEmpty={({ orders }) => orders.length === 0}
				empty={isNarrowed(query) ? t`No orders found` : t`No orders yet`}
				drawing={<EmptyBasket className="h-36 w-auto" />}
				onClear={isNarrowed(query) ? () => setSearch(new URLSearchParams()) : undefined}
				label={t`Pages of orders`}
				onChange={change}
			>
				{({ orders }) => <OrdersTable caption={t`Orders`} orders={orders} />}
			</CursorList>
		</ConsolePage>
	);
}

function Filters({ query, onChange }: { query: AdminOrdersQuery; onChange: Change }) {
	const { t } = useLingui();
	const statusNames: Record<(typeof orderStatuses)[number], string> = {
		paid: t`Paid`,
		fulfilled: t`Fulfilled`,
		cancelled: t`Cancelled`,
		expired: t`Expired`,
		refunded: t`Refunded`,
	};
	return (
		<div className="mt-4 flex flex-wrap items-end gap-3">
			<Select<(typeof orderStatuses)[number] | 'all'>
				label={t`Status`}
				className="w-full sm:w-56"
				options={[
					{ value: 'all', label: t`All statuses` },
					...orderStatuses.map((value) => ({ value, label: statusNames[value] })),
				]}
				value={query.status ?? 'all'}
				onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
			/>
			{(['from_date', 'to_date'] as const).map((end) => (
				<TextField
					key={end}
					type="date"
					className="min-w-0 flex-1 sm:max-w-44"
					label={end === 'from_date' ? t`Pickup from` : t`Pickup to`}
					value={query[end] ?? ''}
					onChange={(event) => onChange({ [end]: event.target.value || undefined })}
				/>
			))}
		</div>
	);
}

/** One shop's orders, or one person's: said in words, and let go with a press. */
function Narrowed({
	query: { business_id: shopId, customer_id: customerId },
	orders: [first],
	onChange,
}: {
	query: AdminOrdersQuery;
	orders: readonly Order[];
	onChange: Change;
}) {
	const { t } = useLingui();
	const shop = first?.business_name || t`one shop`;
	const customer = first?.customer_name || t`one customer`;
	return (
		<div className="mt-3 flex flex-wrap gap-2 empty:hidden">
			{shopId !== undefined && (
				<Chip
					label={t`Show all shops again, not only ${shop}`}
					onPress={() => onChange({ business_id: undefined })}
				>
					<Trans>Only {shop}</Trans>
				</Chip>
			)}
			{customerId !== undefined && (
				<Chip
					label={t`Show all customers again, not only ${customer}`}
					onPress={() => onChange({ customer_id: undefined })}
				>
					<Trans>Only {customer}</Trans>
				</Chip>
			)}
		</div>
	);
}

function Chip({ label, onPress, children }: { label: string; onPress(): void; children: ReactNode }) {
	return (
		<Button tone="secondary" size="small" icon={<X aria-hidden />} aria-label={label} onClick={onPress}>
			<span className="wrap-anywhere">{children}</span>
		</Button>
	);
}
