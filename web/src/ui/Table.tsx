import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface TableColumn<Row> {
	id: string;
	head: ReactNode;
	cell(row: Row): ReactNode;
	/** Right-aligned, in tabular figures: money, counts, times. */
	figures?: boolean;
	/** Not on a phone: what the row can do without. */
	wideOnly?: boolean;
}
export interface TableProps<Row> {
	/** What the rows are, for listeners. */
	caption: string;
	/** The first one names its row. */
	columns: readonly TableColumn<Row>[];
	rows: readonly Row[];
	rowId(row: Row): string;
}

const place = ({ figures, wideOnly }: { figures?: boolean; wideOnly?: boolean }) =>
	cx('px-3 py-3 first:pl-0 last:pr-0', figures && 'text-right', wideOnly && 'hidden sm:table-cell');

/** Rows under hairlines. What is too wide scrolls inside, also by keys. */
export function Table<Row>({ caption, columns, rows, rowId }: TableProps<Row>) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what takes the focus.
		<section aria-label={caption} tabIndex={0} className="relative overflow-x-auto rounded-field">
			<table className="w-full border-collapse text-sm">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr className="border-line border-b text-ink-soft">
						{columns.map((column) => (
							<th
								key={column.id}
								scope="col"
								className={cx(place(column), 'whitespace-nowrap font-medium', !column.figures && 'text-left')}
							>
								{column.head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={rowId(row)} className="border-line border-b last:border-b-0">
							{columns.map((column, index) =>
								index === 0 ? (
									<th key={column.id} scope="row" className={cx(place(column), 'text-left font-semibold')}>
										{column.cell(row)}
									</th>
								) : (
									<td key={column.id} className={cx(place(column), column.figures && 'tabular-nums')}>
										{column.cell(row)}
									</td>
								),
							)}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
