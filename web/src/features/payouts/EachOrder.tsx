import type { Dashboard, Pagination as Pages, Payout, PayoutMonth } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '#api/files.ts';
import type { PayoutsReply } from '#api/payouts.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { csvName } from '#lib/names.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { Select } from '#ui/Select.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { DepositStatus } from './DepositStatus.tsx';
import { useBankDay } from './use-bank-day.ts';

const all = 'all';

interface EachOrderProps {
	board: Dashboard;
	data: PayoutsReply;
	month: string | undefined;
	pages: Pages | undefined;
	isPlaceholder: boolean;
	/** The URL names a month or a page. */
	isOpen: boolean;
}

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
				<p className="text-ink-soft text-sm">
					<Trans>
						You're paid after each pickup, and also for bags that no one picked up. Sales tax is part of it
						only where your shop pays it to the state; each receipt says who does.
					</Trans>
				</p>
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
						load={() => download('business.payouts.file', { params: { id: business.id }, query: { month } })}
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

function Months({ months }: { months: readonly PayoutMonth[] }) {
	const { t, i18n } = useLingui();
	const sums = useSumColumns(months);
	const columns: Column<PayoutMonth>[] = [
		[
			t`Month`,
			(row) => (
				<span className="grid">
					{monthText(row.month, i18n.locale)}
					<Made of={row} />
				</span>
			),
		],
		[t`Orders`, ({ orders }) => orders, 'wide figures'],
		...sums,
		[t`Earnings`, ({ net }) => <strong>{formatDollars(net)}</strong>, 'figures'],
		[t`Sent`, ({ transferred }) => formatDollars(transferred), 'figures'],
	];
	return (
		<section className="grid gap-3">
			<h4 className="font-display font-semibold text-lg">{t`By month`}</h4>
			<Table caption={t`Sums by month`} columns={columns} rows={months} rowId={({ month }) => month} />
			<p className="text-ink-soft text-sm">
				<Trans>
					Earnings are what's left of sales after tax, fee and refunds. Sent is what reached your payment
					account so far, after refunds. From there it goes to your bank.
				</Trans>
			</p>
		</section>
	);
}

interface OrderPayoutsProps {
	payouts: readonly Payout[];
	timeZone: string;
	/** Deposits are on hold (R-deposit-failed). */
	isOnHold: boolean;
}

type Sums = Pick<Payout, 'gross' | 'tax' | 'tax_passed_on' | 'fee' | 'refund'>;

function useSumColumns(rows: readonly Sums[]): Column<Sums>[] {
	const { t } = useLingui();
	const heads: [keyof Sums, string][] = [
		['gross', t`Sales with tax`],
		['tax', t`Tax`],
		['tax_passed_on', t`Tax passed on`],
		['fee', t`Fee`],
		['refund', t`Refunded`],
	];
	return heads
		.filter(([id]) => id !== 'tax_passed_on' || rows.some((row) => row[id] !== 0))
		.map(([id, head]) => [head, (row) => formatDollars(row[id]), 'wide figures']);
}

function OrderPayouts({ payouts, timeZone, isOnHold }: OrderPayoutsProps) {
	const { t, i18n } = useLingui();
	const now = serverNow();
	const sums = useSumColumns(payouts);
	const columns: Column<Payout>[] = [
		[
			t`Order`,
			(row) => (
				<span className="grid">
					<span className="whitespace-nowrap first-letter:uppercase">
						{dayText(row.order_date, timeZone, now, i18n.locale)}
					</span>
					<span className="font-normal text-ink-soft text-xs tabular-nums">{shortOrderId(row.order_id)}</span>
					<Made of={row} />
					{row.status === 'expired' && (
						<span className="font-normal text-ink-soft text-xs">{t`Not picked up`}</span>
					)}
				</span>
			),
		],
		...sums,
		[t`Earnings`, ({ net }) => <strong>{formatDollars(net)}</strong>, 'figures'],
		[
			t`Payout`,
			({ transfer }) => <TransferState transfer={transfer} timeZone={timeZone} isOnHold={isOnHold} />,
		],
	];
	return (
		<Table
			caption={t`Payouts by order`}
			columns={columns}
			rows={payouts}
			rowId={({ order_id }) => order_id}
		/>
	);
}

/** The amounts behind a row's earnings, shown where there is no room for columns. */
function Made({ of }: { of: Sums }) {
	const { t } = useLingui();
	const [paid, passedOn] = [formatDollars(of.gross), formatDollars(of.tax_passed_on)];
	const tax = formatDollars(of.tax - of.tax_passed_on);
	const [fee, refund] = [formatDollars(of.fee), formatDollars(of.refund)];
	const parts = [
		t`${paid} paid`,
		of.tax_passed_on > 0 && t`${passedOn} tax passed on to you`,
		of.tax > of.tax_passed_on && t`${tax} tax`,
		of.fee > 0 && t`${fee} fee`,
		of.refund > 0 && t`${refund} refunded`,
	];
	return (
		<span className="font-normal text-ink-soft text-xs tabular-nums sm:hidden">
			{parts.filter(Boolean).join(', ')}
		</span>
	);
}

interface TransferStateProps {
	transfer: Payout['transfer'];
	timeZone: string;
	/** Deposits are on hold (R-deposit-failed). */
	isOnHold: boolean;
}

function TransferState({ transfer, timeZone, isOnHold }: TransferStateProps) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	if (!transfer) return <Nothing />;
	const [carried, reversed] = [formatDollars(transfer.carried), formatDollars(transfer.reversed)];
	return (
		<span className="grid justify-items-start gap-1">
			<State transfer={transfer} isOnHold={isOnHold} />
			{transfer.deposit && <Small>{dayOf(transfer.deposit.date)}</Small>}
			{transfer.carried > 0 && <Small>{t`${carried} kept for earlier refunds`}</Small>}
			{transfer.reversed > 0 && <Small>{t`${reversed} taken back`}</Small>}
		</span>
	);
}

const Small = ({ children }: { children: ReactNode }) => (
	<span className="text-ink-soft text-xs tabular-nums">{children}</span>
);

const Nothing = () => (
	<Badge icon={<Ban aria-hidden />}>
		<Trans>Nothing to pay</Trans>
	</Badge>
);

const Waits = ({ tone, children }: { tone?: 'honey'; children: string }) => (
	<Badge tone={tone} icon={<Hourglass aria-hidden />}>
		{children}
	</Badge>
);

interface StateProps {
	transfer: NonNullable<Payout['transfer']>;
	isOnHold: boolean;
}
function State({ transfer: { status, waiting_for, deposit }, isOnHold }: StateProps) {
	const { t } = useLingui();
	if (status === 'cancelled') return <Nothing />;
	if (deposit) return <DepositStatus status={deposit.status} />;
	if (status === 'sent' && isOnHold) return <Waits tone="honey">{t`On hold`}</Waits>;
	// It counts as on its way only once a deposit that includes it has been sent.
	if (status === 'sent' || !waiting_for) return <Waits>{t`Expected`}</Waits>;
	const reasons: Record<typeof waiting_for, string> = {
		refund: t`for the answer to a refund request`,
		dispute: t`for the customer's bank to decide a dispute`,
		account: t`for your payment account to be connected`,
		provider: t`the payment provider turned it down; we'll try again`,
	};
	return (
		<>
			<Waits tone="honey">{t`Waiting`}</Waits>
			<Small>{reasons[waiting_for]}</Small>
		</>
	);
}
