import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { downloadPastStatement, pastBooks } from '#api/handovers.ts';
import { StatementFiles } from '#app/StatementFiles.tsx';
import { monthText } from '#lib/month-text.ts';
import { dateFormat } from '#lib/time.ts';
import { Section } from '#ui/Section.tsx';

/** Shops that have another owner now: what was paid to this one can be read (R-handover). */
export function PastBooks() {
	const { i18n } = useLingui();
	const { data = [] } = useQuery(pastBooks());
	if (data.length === 0) return null;
	return (
		<Section className="mt-10" title={<Trans>Shops you handed over</Trans>}>
			<p className="mt-1 text-ink-soft">
				<Trans>The statements of your time stay here for your books.</Trans>
			</p>
			{data.map((book) => {
				const on = dateFormat(i18n.locale, { dateStyle: 'medium', timeZone: book.time_zone }).format(
					new Date(book.until),
				);
				return (
					<div key={book.id} className="mt-4">
						<h3 className="wrap-anywhere font-semibold">{book.business_name}</h3>
						<p className="text-ink-soft text-sm">
							<Trans>Handed over on {on}</Trans>
						</p>
						<ul className="mt-2 divide-y divide-line border-line border-y">
							{book.statements.map(({ month }) => (
								<li key={month} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
									<span className="font-semibold">{monthText(month, i18n.locale)}</span>
									<StatementFiles
										shop={book.business_name}
										month={month}
										load={(as) => downloadPastStatement(book.id, month, as)}
									/>
								</li>
							))}
						</ul>
					</div>
				);
			})}
		</Section>
	);
}
