import type { BankMoney } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDollars } from '#lib/money.ts';
import { bankText } from './bank-text.ts';
import { useBankDay } from './use-bank-day.ts';

export const BankGlance = ({ money, timeZone }: { money: BankMoney; timeZone: string }) => (
	<section className="overflow-hidden rounded-card border border-line bg-surface">
		<div className="flex gap-3 p-4 sm:p-5">
			<Landmark aria-hidden className="mt-0.5 size-6 shrink-0 text-primary-ink" strokeWidth={1.75} />
			<NextDeposit money={money} timeZone={timeZone} />
		</div>
		<dl className="grid border-line border-t sm:grid-cols-3">
			<Figures money={money} timeZone={timeZone} />
		</dl>
	</section>
);

function NextDeposit({ money: { next, bank, on_hold }, timeZone }: { money: BankMoney; timeZone: string }) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	const [amount, day] = [formatDollars(next?.amount ?? 0), next ? dayOf(next.date) : ''];
	const held = formatDollars(on_hold);
	return (
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
	);
}

function Figures({ money, timeZone }: { money: BankMoney; timeZone: string }) {
	const { t } = useLingui();
	const dayOf = useBankDay(timeZone);
	const { expected, on_the_way, on_hold, paid_this_month } = money;
	const [today, by] = [formatDollars(expected.today.amount), expected.by ? dayOf(expected.by) : ''];
	const [arriving] = on_the_way.deposits;
	const arrives = arriving ? dayOf(arriving.date) : '';
	const waiting = formatDollars(expected.waiting);
	return (
		<>
			<Figure label={t`Expected`} value={formatDollars(expected.week.amount + expected.waiting)}>
				{expected.waiting > 0 && expected.week.orders > 0 ? (
					t`${waiting} with the next deposit, ${today} from today's pickups`
				) : expected.waiting > 0 ? (
					<Trans>goes out with the next deposit</Trans>
				) : expected.week.orders > 0 && by === '' ? (
					<Trans>{today} from today's pickups</Trans>
				) : expected.week.orders > 0 ? (
					t`${today} from today's pickups, all by ${by}`
				) : (
					<Trans>from paid orders this week</Trans>
				)}
			</Figure>
			<Figure label={t`On the way`} value={formatDollars(on_the_way.amount)}>
				{arriving ? (
					<Trans>arrives {arrives}</Trans>
				) : on_hold > 0 ? (
					<Trans>nothing until your bank account is fixed</Trans>
				) : (
					<Trans>nothing right now</Trans>
				)}
			</Figure>
			<Figure label={t`Paid this month`} value={formatDollars(paid_this_month.amount)}>
				<Plural value={paid_this_month.deposits} one="# deposit" other="# deposits" />
			</Figure>
		</>
	);
}

const Figure = ({ label, value, children }: { label: string; value: string; children: ReactNode }) => (
	<div className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 border-line px-4 py-3 not-first:border-t sm:grid-cols-1 sm:px-5 sm:py-4 sm:not-first:border-t-0 sm:not-first:border-l">
		<dt className="font-medium sm:font-normal sm:text-ink-soft sm:text-sm">{label}</dt>
		<dd className="text-right font-bold font-display text-xl tabular-nums sm:text-left sm:text-2xl">
			{value}
		</dd>
		<dd className="col-span-full text-ink-soft text-xs tabular-nums">{children}</dd>
	</div>
);
