import type { BankMoney } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDollars } from '#lib/money.ts';
import { bankText } from './bank-text.ts';
import { useBankDay } from './use-bank-day.ts';

interface MoneyProps {
	money: BankMoney;
	timeZone: string;
}

export function NextDeposit({ money: { next, bank, on_hold }, timeZone }: MoneyProps) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	const [amount, day] = [formatDollars(next?.amount ?? 0), next ? dayOf(next.date) : ''];
	const held = formatDollars(on_hold);
	return (
		<section className="flex gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
			<Landmark aria-hidden className="mt-0.5 size-6 shrink-0 text-primary-ink" strokeWidth={1.75} />
			<div className="min-w-0">
				<h3 className="text-balance font-bold font-display text-lg tabular-nums sm:text-2xl">
					{on_hold > 0 ? (
						<Trans>On hold: {held}</Trans>
					) : next === null ? (
						<Trans>No deposit is coming up yet</Trans>
					) : next.is_estimate ? (
						t`Next deposit: ${amount}, about ${day}`
					) : (
						t`Next deposit: ${amount} on ${day}`
					)}
				</h3>
				<p className="mt-0.5 text-ink-soft text-sm">
					{on_hold > 0 ? (
						<Trans>On hold until you fix your bank account.</Trans>
					) : bank ? (
						<Trans>to {bankText(bank)}</Trans>
					) : next === null ? (
						<Trans>After a pickup, your money is usually in your bank in two business days.</Trans>
					) : (
						<Trans>to your bank account</Trans>
					)}
				</p>
			</div>
		</section>
	);
}

/** Totals, each above the named amounts that add up to it. */
export function Figures({ money, timeZone }: MoneyProps) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	const { expected, on_the_way, on_hold } = money;
	const { today, week, waiting } = expected;
	const by = expected.by ? dayOf(expected.by) : '';
	return (
		<dl className="grid rounded-card border border-line bg-surface sm:grid-cols-3">
			<Figure label={t`Expected`} value={week.amount + waiting}>
				{waiting > 0 && <Part amount={waiting}>{t`with the next deposit`}</Part>}
				{today.orders > 0 && <Part amount={today.amount}>{t`from pickups up to today`}</Part>}
				{week.orders > today.orders && (
					<Part amount={week.amount - today.amount}>{t`from pickups in the next six days`}</Part>
				)}
				{by && week.orders > 0 && <Note>{t`All by ${by}.`}</Note>}
			</Figure>
			<Figure label={t`On the way`} value={on_the_way.amount}>
				{on_the_way.deposits.map(({ id, amount, date }) => {
					const day = dayOf(date);
					return (
						<Part key={id} amount={amount}>
							<Trans>arrives {day}</Trans>
						</Part>
					);
				})}
				{on_hold > 0 && <Note>{t`Nothing until your bank account is fixed.`}</Note>}
			</Figure>
			<PaidThisMonth money={money} timeZone={timeZone} />
		</dl>
	);
}

function PaidThisMonth({ money: { deposits, paid_this_month: paid }, timeZone }: MoneyProps) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	const parts = deposits.filter(({ status }) => status === 'paid').slice(0, paid.deposits);
	const sum = parts.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0);
	return (
		<Figure label={t`Paid this month`} value={paid.amount}>
			{sum === Math.round(paid.amount * 100) ? (
				parts.map(({ id, amount, date }) => (
					<Part key={id} amount={amount}>
						{dayOf(date)}
					</Part>
				))
			) : (
				<Note>
					<Plural
						value={paid.deposits}
						one="# deposit, listed in this month's statement."
						other="# deposits, listed in this month's statement."
					/>
				</Note>
			)}
		</Figure>
	);
}

interface FigureProps {
	label: string;
	value: number;
	children: ReactNode;
}

const Figure = ({ label, value, children }: FigureProps) => (
	<div className="grid content-start gap-y-1 border-line px-4 py-3 not-first:border-t sm:px-5 sm:py-4 sm:not-first:border-t-0 sm:not-first:border-l">
		<dt className="font-medium">{label}</dt>
		<dd className="font-bold font-display text-2xl tabular-nums">{formatDollars(value)}</dd>
		{children}
	</div>
);

const Part = ({ amount, children }: { amount: number; children: ReactNode }) => (
	<dd className="flex justify-between gap-3 text-ink-soft text-sm tabular-nums">
		<span>{children}</span> <span>{formatDollars(amount)}</span>
	</dd>
);

const Note = ({ children }: { children: ReactNode }) => <dd className="text-ink-soft text-sm">{children}</dd>;
