import type { BankAccount, BankMoney, Business, Dashboard, Deposit } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '#api/files.ts';
import { type PayoutsReply, payoutsOf } from '#api/payouts.ts';
import { useTakeHome } from '#api/take-home.ts';
import { ProviderButton } from '#app/ProviderButton.tsx';
import { StatementFiles } from '#app/StatementFiles.tsx';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { EmptyPanel, ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { TakeHome } from '#ui/TakeHome.tsx';
import { Figures, NextDeposit } from './BankGlance.tsx';
import { bankText } from './bank-text.ts';
import { Deposits } from './Deposits.tsx';
import { EachOrder } from './EachOrder.tsx';

export function Payouts({ board }: { board: Dashboard }) {
	const { t } = useLingui();
	const takeHome = useTakeHome(board.business.price);
	const { business } = board;
	const [search] = useSearchParams();
	const month = search.get('month') ?? undefined;
	const page = Math.max(1, Number(search.get('page')) || 1);
	const payouts = useQuery(payoutsOf(business.id, { page, ...(month && { month }) }));
	const data = payouts.data?.data;
	return (
		<div className="mt-6 grid gap-6">
			<h2 className="sr-only">{t`Payouts`}</h2>
			<ListShell
				status={payouts.isPending ? 'loading' : data ? 'ready' : 'error'}
				isEmpty={data !== undefined && isUntouched(data)}
				loading={<Loading />}
				failure={<ErrorPanel title={<Trans>Failed to load payouts</Trans>} onRetry={payouts.refetch} />}
				empty={
					<EmptyPanel drawing={<EmptyBasket className="h-36 w-auto" />} title={<Trans>No payouts yet</Trans>}>
						{t`After your first pickup, this shows when your money is in the bank and how much it is.`}
					</EmptyPanel>
				}
			>
				{data && (
					<Money board={board} data={data}>
						<EachOrder
							board={board}
							data={data}
							month={month}
							pages={payouts.data?.meta.pagination}
							isPlaceholder={payouts.isPlaceholderData}
							isOpen={search.has('month') || search.has('page')}
						/>
					</Money>
				)}
			</ListShell>
			{business.closed_at === null && (
				<section aria-labelledby="terms">
					<h3 id="terms" className="font-semibold">
						<Trans>Your terms</Trans>
					</h3>
					<TakeHome of={takeHome} className="mt-1" />
					<p className="text-ink-soft text-sm">
						{t`We send your share after each pickup, or after pickup time if no one comes. Refunds come off your share.`}
					</p>
				</section>
			)}
		</div>
	);
}

const isUntouched = ({
	months,
	deposits,
	statements,
	expected,
	on_the_way,
	on_hold,
}: PayoutsReply): boolean =>
	months.length + deposits.length + statements.length + expected.week.orders === 0 &&
	expected.waiting + on_the_way.amount + on_hold === 0;

const Loading = () => (
	<>
		<Skeleton className="h-64 rounded-card sm:h-48" />
		<Skeleton className="h-40 rounded-card" />
	</>
);

interface MoneyProps {
	board: Dashboard;
	data: PayoutsReply;
	children: React.ReactNode;
}

function Money({ board: { business }, data, children }: MoneyProps) {
	const { t } = useLingui();
	const isClosed = business.closed_at !== null;
	const owedBack = formatDollars(data.owed_back);
	const others = data.other_shops.join(', ');
	return (
		<>
			{data.failed && (
				<FailedDeposit
					deposit={data.failed}
					businessId={business.id}
					isClosed={isClosed}
					isOnHold={data.on_hold > 0}
				/>
			)}
			<NextDeposit money={data} timeZone={business.time_zone} />
			{others && (
				<Banner>
					{t`${others} and this shop are paid into the same account, so deposits and statements cover all of them.`}
				</Banner>
			)}
			{data.owed_back > 0 && (
				<Banner tone="warn">
					{t`${owedBack} of your next payouts go toward orders that were refunded after you had been paid for them.`}
				</Banner>
			)}
			<Deposits money={data} businessId={business.id} timeZone={business.time_zone} />
			<Figures money={data} timeZone={business.time_zone} />
			{!isClosed && data.bank && <BankLink businessId={business.id} bank={data.bank} />}
			{data.statements.length > 0 && <Statements statements={data.statements} business={business} />}
			{children}
		</>
	);
}

function BankLink({ businessId, bank }: { businessId: string; bank: BankAccount }) {
	const account = bankText(bank);
	return (
		<div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line px-4 py-3">
			<p className="min-w-0 text-sm tabular-nums">
				<Trans>
					Deposits go to <strong>{account}</strong>
				</Trans>
			</p>
			<ProviderButton businessId={businessId} size="small">
				<Trans>Change bank account</Trans>
			</ProviderButton>
		</div>
	);
}

interface FailedDepositProps {
	deposit: Deposit;
	businessId: string;
	isClosed: boolean;
	/** The account still names the bank that returned the deposit. */
	isOnHold: boolean;
}

/** A returned deposit: what it means and how to fix the account (R-deposit-failed). */
function FailedDeposit({ deposit, businessId, isClosed, isOnHold }: FailedDepositProps) {
	const { t } = useLingui();
	const amount = formatDollars(deposit.amount);
	return (
		<Banner
			tone="danger"
			action={
				!isClosed && (
					<ProviderButton businessId={businessId} size="small">
						<Trans>Check bank account</Trans>
					</ProviderButton>
				)
			}
		>
			<strong>{t`Your bank returned the deposit of ${amount}. Check your bank account.`}</strong>
			<span className="block">
				<Why deposit={deposit} />{' '}
				{isOnHold ? (
					t`Your money stays in your payment account, and no deposits are made until the bank account works.`
				) : (
					<Trans>The money is kept and goes out with the next deposit.</Trans>
				)}
			</span>
		</Banner>
	);
}

function Why({ deposit: { problem, bank } }: { deposit: Deposit }) {
	const { t } = useLingui();
	const account = bank ? bankText(bank) : t`the account`;
	const words: Record<NonNullable<Deposit['problem']>, string> = {
		closed: t`It says that ${account} is closed.`,
		not_found: t`It couldn't find ${account}.`,
		frozen: t`It says that ${account} is restricted.`,
		name: t`The name on ${account} doesn't match.`,
		declined: t`It didn't accept the deposit to ${account}.`,
	};
	return words[problem ?? 'declined'] ?? words.declined;
}

type Statement = BankMoney['statements'][number];

const shownAtFirst = 4;

interface StatementsProps {
	statements: readonly Statement[];
	business: Pick<Business, 'id' | 'display_name'>;
}

function Statements({ statements, business }: StatementsProps) {
	const [isWhole, setIsWhole] = useState(false);
	const shown = isWhole ? statements : statements.slice(0, shownAtFirst);
	return (
		<section className="grid gap-3">
			<div>
				<h3 className="font-display font-semibold text-lg">
					<Trans>Monthly statements</Trans>
				</h3>
				<p className="text-ink-soft text-sm">
					<Trans>Every deposit with the orders, tax, fees and refunds that add up to it.</Trans>
				</p>
			</div>
			<ul className="divide-y divide-line border-line border-y">
				{shown.map((one) => (
					<Month key={one.month} statement={one} business={business} />
				))}
			</ul>
			{shown.length < statements.length && (
				<Button tone="quiet" size="small" className="justify-self-start" onClick={() => setIsWhole(true)}>
					<Trans>Show all months</Trans>
				</Button>
			)}
		</section>
	);
}

interface MonthProps {
	statement: Statement;
	business: Pick<Business, 'id' | 'display_name'>;
}

function Month({ statement: { month, deposits, deposited }, business }: MonthProps) {
	const { i18n } = useLingui();
	const amount = formatDollars(deposited);
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<span className="min-w-0 flex-1 basis-40">
				<span className="block font-semibold">{monthText(month, i18n.locale)}</span>
				<span className="text-ink-soft text-sm tabular-nums">
					<Plural value={deposits} one={`${amount} in # deposit`} other={`${amount} in # deposits`} />
				</span>
			</span>
			<StatementFiles
				shop={business.display_name}
				month={month}
				load={(as) => download(`business.statements.${as}`, { params: { id: business.id, month } })}
			/>
		</li>
	);
}
