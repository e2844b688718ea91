import type { Dashboard, Pagination as Pages, PayoutMonth } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSearchParams } from 'react-router';
import { downloadPayouts, type PayoutsReply } from '#api/payouts.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { csvName } from '#lib/names.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { Select } from '#ui/Select.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import { OrderPayouts } from './OrderPayouts.tsx';

const all = 'all';

interface EachOrderProps {
	board: Dashboard;
	data: PayoutsReply;
	month: string | undefined;
	pages: Pages | undefined;
	isPlaceholder: boolean;
	/** Somebody came for a month or a page. */
	isOpen: boolean;
}

/** What each order brought, folded away: the questions are answered above. */
export function EachOrder({ isOpen, ...shown }: EachOrderProps) {
	if (shown.data.months.length === 0) return null;
	return (
		<Disclosure
			className="border-line border-y py-1"
			defaultOpen={isOpen}
			title={
				<h3 className="font-display text-lg">
					<Trans>What each order earned</Trans>
				</h3>
			}
		>
			<div className="grid gap-6 pb-4">
				<Months months={shown.data.months} />
				<Orders {...shown} />
				<NotPickedUp board={shown.board} />
			</div>
		</Disclosure>
	);
}

function Orders({ board: { business }, data, month, pages, isPlaceholder }: Omit<EachOrderProps, 'isOpen'>) {
	const { t, i18n } = useLingui();
	const [, setSearch] = useSearchParams();
	const show = (next: { month?: string | undefined; page?: number }) =>
		setSearch(
			(before) => {
				const after = new URLSearchParams(before);
				for (const [name, value] of Object.entries({ page: undefined, ...next }))
					if (value === undefined || value === 1) after.delete(name);
					else after.set(name, String(value));
				return after;
			},
			// Each page is a step back; a month that is tried is not.
			{ replace: next.page === undefined, preventScrollReset: true },
		);
	const options = [
		{ value: all, label: t`All months` },
		...data.months.map((one) => ({ value: one.month, label: monthText(one.month, i18n.locale) })),
	];
	return (
		<section className="grid gap-3">
			<div className="flex flex-wrap items-end justify-between gap-3">
				<h4 className="font-display font-semibold text-lg">{t`By order`}</h4>
				<div className="flex flex-wrap items-end gap-3">
					<div className="w-48">
						<Select
							label={t`Month`}
							options={options}
							value={month ?? all}
							onChange={(value) => show({ month: value === all ? undefined : value })}
						/>
					</div>
					<DownloadButton
						load={() => downloadPayouts(business.id, month)}
						name={csvName('payouts', business.display_name, month ?? '')}
					/>
				</div>
			</div>
			<OrderPayouts payouts={data.payouts} timeZone={business.time_zone} isOnHold={data.on_hold > 0} />
			{pages && (
				<Pagination
					label={t`Pages of payouts`}
					page={pages.page}
					totalPages={pages.total_pages}
					disabled={isPlaceholder}
					onPage={(next) => show({ ...(month && { month }), page: next })}
				/>
			)}
		</section>
	);
}

interface NotPickedUpProps {
	board: Dashboard;
}

function NotPickedUp({
	board: {
		totals: { not_picked_up },
	},
}: NotPickedUpProps) {
	const notPickedUpSales = formatDollars(not_picked_up.sales);
	return (
		<p className="text-ink-soft text-sm">
			<Trans>
				You're paid after each pickup, and also for bags that no one picked up. Sales tax is part of it only
				where your shop pays it to the state; each receipt says who does.
			</Trans>{' '}
			{not_picked_up.orders > 0 && (
				<Plural
					value={not_picked_up.orders}
					one={`# order so far wasn't picked up: ${notPickedUpSales} in sales before tax, included above but not in the revenue on your Orders tab.`}
					other={`# orders so far weren't picked up: ${notPickedUpSales} in sales before tax, included above but not in the revenue on your Orders tab.`}
				/>
			)}
		</p>
	);
}

/** The sums of each month, newest first. */
function Months({ months }: { months: readonly PayoutMonth[] }) {
	const { t, i18n } = useLingui();
	const passedOn: TableColumn<PayoutMonth> = {
		id: 'passedOn',
		head: t`Tax passed on`,
		figures: true,
		wideOnly: true,
		cell: ({ tax_passed_on }) => formatDollars(tax_passed_on),
	};
	const columns: TableColumn<PayoutMonth>[] = [
		{ id: 'month', head: t`Month`, cell: ({ month }) => monthText(month, i18n.locale) },
		{ id: 'orders', head: t`Orders`, figures: true, wideOnly: true, cell: ({ orders }) => orders },
		{
			id: 'gross',
			head: t`Sales with tax`,
			figures: true,
			wideOnly: true,
			cell: ({ gross }) => formatDollars(gross),
		},
		{ id: 'tax', head: t`Tax`, figures: true, wideOnly: true, cell: ({ tax }) => formatDollars(tax) },
		...(months.some(({ tax_passed_on }) => tax_passed_on !== 0) ? [passedOn] : []),
		{ id: 'fee', head: t`Fee`, figures: true, wideOnly: true, cell: ({ fee }) => formatDollars(fee) },
		{
			id: 'refund',
			head: t`Refunded`,
			figures: true,
			wideOnly: true,
			cell: ({ refund }) => formatDollars(refund),
		},
		{ id: 'net', head: t`Earned`, figures: true, cell: ({ net }) => <strong>{formatDollars(net)}</strong> },
		{
			id: 'transferred',
			head: t`Sent`,
			figures: true,
			cell: ({ transferred }) => formatDollars(transferred),
		},
	];
	return (
		<section className="grid gap-3">
			<h4 className="font-display font-semibold text-lg">{t`By month`}</h4>
			<Table caption={t`Sums by month`} columns={columns} rows={months} rowId={({ month }) => month} />
			<p className="text-ink-soft text-sm">
				<Trans>
					Sent is what went to your payment account so far, less what was taken back for refunds. From there
					it goes to your bank.
				</Trans>
			</p>
		</section>
	);
}
