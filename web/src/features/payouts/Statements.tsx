import type { BankMoney, Business } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { downloadStatement } from '#api/payouts.ts';
import { StatementFiles } from '#app/StatementFiles.tsx';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { Button } from '#ui/Button.tsx';

type Statement = BankMoney['statements'][number];

const shownAtFirst = 4;

interface StatementsProps {
	statements: readonly Statement[];
	business: Pick<Business, 'id' | 'display_name'>;
}

/** A file for the accountant, for each month. */
export function Statements({ statements, business }: StatementsProps) {
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
				load={(as) => downloadStatement(business.id, month, as)}
			/>
		</li>
	);
}
