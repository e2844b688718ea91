import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Caught } from './Caught.tsx';
import { cx } from './cx.ts';

interface Sort {
	now: 'ascending' | 'descending' | 'none';
	onPress(): void;
}
/** Wide columns are hidden on a phone, and figures are right-aligned. No two have the same head. */
export type Column<Row> = readonly [
	head: string,
	cell: (row: Row) => ReactNode,
	look?: 'wide' | 'figures' | 'wide figures' | undefined,
	sort?: Sort,
];
export interface TableProps<Row> {
	caption: string;
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	/** Defaults to the row's `id`. */
	rowId?: ((row: Row) => string) | undefined;
	/** On a phone, shown below the row's first cell in place of hidden columns. */
	phone?: ((row: Row) => ReactNode) | undefined;
	detail?: ((row: Row) => ReactNode) | undefined;
}

export const idOf = (row: unknown) => String((row as { id?: unknown }).id);

const isFigure = (look: Column<never>[2]) => look?.endsWith('figures');
const place = (look: Column<never>[2]) =>
	cx(
		'px-3 py-3 first:pl-0 last:pr-0',
		isFigure(look) && 'text-right',
		look?.startsWith('wide') && 'hidden sm:table-cell',
	);

/** Wide tables scroll inside, by keyboard as well. */
export function Table<Row>({ caption, columns, rows, rowId = idOf, phone, detail }: TableProps<Row>) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what takes the focus.
		<section aria-label={caption} tabIndex={0} className="relative overflow-x-auto rounded-field">
			<table className="w-full border-collapse text-sm">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr className="border-line border-b text-ink-soft">
						{columns.map(([head, , look, sort]) => (
							<th
								key={head}
								scope="col"
								aria-sort={sort?.now}
								className={cx(place(look), 'whitespace-nowrap font-medium', !isFigure(look) && 'text-left')}
							>
								{sort ? <SortHead {...sort}>{head}</SortHead> : head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) =>
						detail ? (
							<OpeningRow key={rowId(row)} columns={columns} row={row} phone={phone} detail={detail} />
						) : (
							<tr key={rowId(row)} className="border-line border-b last:border-b-0">
								<Cells columns={columns} row={row} phone={phone} />
							</tr>
						),
					)}
				</tbody>
			</table>
		</section>
	);
}

function SortHead({ now, onPress, children }: Sort & { children: ReactNode }) {
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

interface RowProps<Row> extends Pick<TableProps<Row>, 'columns' | 'phone'> {
	row: Row;
}

/** The first cell's button covers the whole row. The press paints first, as in `Disclosure`. */
function OpeningRow<Row>({ detail, ...shown }: RowProps<Row> & { detail(row: Row): ReactNode }) {
	const [isOpen, setIsOpen] = useState(false);
	const isRendered = useDeferredValue(isOpen);
	const id = useId();
	return (
		<>
			<tr className={cx('relative hover:bg-raised', !isRendered && 'border-line border-b')}>
				<Cells
					{...shown}
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
					<td colSpan={shown.columns.length} className="pt-2">
						<Caught>{detail(shown.row)}</Caught>
					</td>
				</tr>
			)}
		</>
	);
}

interface CellsProps<Row> extends RowProps<Row> {
	first?: (name: ReactNode) => ReactNode;
}
function Cells<Row>({ columns, row, phone, first = (name) => name }: CellsProps<Row>) {
	return columns.map(([head, cell, look], at) =>
		at === 0 ? (
			<th key={head} scope="row" className={cx(place(look), 'text-left font-semibold')}>
				{first(
					<>
						{cell(row)}
						{phone && <span className="block font-normal sm:hidden">{phone(row)}</span>}
					</>,
				)}
			</th>
		) : (
			<td key={head} className={cx(place(look), isFigure(look) && 'tabular-nums')}>
				{cell(row)}
			</td>
		),
	);
}
