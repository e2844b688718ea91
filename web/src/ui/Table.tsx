import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Caught } from './Caught.tsx';
import { cx } from './cx.ts';

export interface TableColumn<Row> {
	id: string;
	head: ReactNode;
	cell(row: Row): ReactNode;
	figures?: boolean;
	wideOnly?: boolean;
	sort?: { now: 'ascending' | 'descending' | 'none'; onPress(): void } | undefined;
}
export interface TableProps<Row> {
	caption: string;
	columns: readonly TableColumn<Row>[];
	rows: readonly Row[];
	rowId(row: Row): string;
	detail?(row: Row): ReactNode;
}

const place = ({ figures, wideOnly }: { figures?: boolean; wideOnly?: boolean }) =>
	cx('px-3 py-3 first:pl-0 last:pr-0', figures && 'text-right', wideOnly && 'hidden sm:table-cell');

/** Wide tables scroll inside, by keyboard as well. */
export function Table<Row>({ caption, columns, rows, rowId, detail }: TableProps<Row>) {
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
								aria-sort={column.sort?.now}
								className={cx(place(column), 'whitespace-nowrap font-medium', !column.figures && 'text-left')}
							>
								{column.sort ? <SortHead {...column.sort}>{column.head}</SortHead> : column.head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) =>
						detail ? (
							<OpeningRow key={rowId(row)} columns={columns} row={row} detail={detail} />
						) : (
							<tr key={rowId(row)} className="border-line border-b last:border-b-0">
								<Cells columns={columns} row={row} />
							</tr>
						),
					)}
				</tbody>
			</table>
		</section>
	);
}

function SortHead({
	now,
	onPress,
	children,
}: NonNullable<TableColumn<never>['sort']> & { children: ReactNode }) {
	const Arrow = now === 'ascending' ? ArrowUp : ArrowDown;
	return (
		<button
			type="button"
			onClick={onPress}
			className={cx('inline-flex min-h-6 items-center gap-0.5 hover:text-ink', now !== 'none' && 'text-ink')}
		>
			{children}
			{now !== 'none' && <Arrow aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />}
		</button>
	);
}

/** The first cell's button covers the whole row. The press paints first, as in `Disclosure`. */
function OpeningRow<Row>({
	columns,
	row,
	detail,
}: Pick<TableProps<Row>, 'columns'> & { row: Row; detail(row: Row): ReactNode }) {
	const [isOpen, setIsOpen] = useState(false);
	const isRendered = useDeferredValue(isOpen);
	const id = useId();
	return (
		<>
			<tr className={cx('relative hover:bg-raised', !isRendered && 'border-line border-b')}>
				<Cells
					columns={columns}
					row={row}
					first={(name) => (
						<button
							type="button"
							aria-expanded={isOpen}
							aria-controls={isRendered ? id : undefined}
							onClick={() => setIsOpen(!isOpen)}
							className="flex min-h-11 w-full items-center gap-2 text-left after:absolute after:inset-0"
						>
							<ChevronDown
								aria-hidden
								className={cx('size-5 shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-180')}
								strokeWidth={1.75}
							/>
							{name}
						</button>
					)}
				/>
			</tr>
			{isRendered && (
				<tr id={id} className="border-line border-b">
					<td colSpan={columns.length} className="pt-2">
						<Caught>{detail(row)}</Caught>
					</td>
				</tr>
			)}
		</>
	);
}

function Cells<Row>({
	columns,
	row,
	first = (name) => name,
}: Pick<TableProps<Row>, 'columns'> & { row: Row; first?: (name: ReactNode) => ReactNode }) {
	return columns.map((column, index) => (
		<Fragment key={column.id}>
			{index === 0 ? (
				<th scope="row" className={cx(place(column), 'text-left font-semibold')}>
					{first(column.cell(row))}
				</th>
			) : (
				<td className={cx(place(column), column.figures && 'tabular-nums')}>{column.cell(row)}</td>
			)}
		</Fragment>
	));
}
