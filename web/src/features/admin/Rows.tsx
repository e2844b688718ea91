import {
	type ColumnDef,
	createPaginatedRowModel,
	createSortedRowModel,
	rowPaginationFeature,
	rowSortingFeature,
	type SortingState,
	tableFeatures,
	useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo } from 'react';
import { Table, type TableColumn } from '#ui/Table.tsx';

export interface Column<Row> extends Omit<TableColumn<Row>, 'sort'> {
	/** Sort key: numbers sort descending, everything else ascending. */
	sorts?(row: Row): number;
}

/** Column builders: always visible, hidden on a phone, and right-aligned numbers. */
export function columnsOf<Row>() {
	type Cell = (row: Row) => ReactNode;
	return {
		column: (id: string, head: string, cell: Cell): Column<Row> => ({ id, head, cell }),
		wide: (id: string, head: string, cell: Cell): Column<Row> => ({ id, head, cell, wideOnly: true }),
		figures: (id: string, head: string, cell: Cell, wideOnly = false): Column<Row> => ({
			id,
			head,
			cell,
			wideOnly,
			figures: true,
		}),
	};
}

const features = tableFeatures({
	rowSortingFeature,
	rowPaginationFeature,
	sortedRowModel: createSortedRowModel(),
	paginatedRowModel: createPaginatedRowModel(),
});
interface RowsOf<Row> {
	columns: readonly Column<Row>[];
	rows: readonly Row[];
	rowId(row: Row): string;
	/** Absent where the server paginates. */
	perPage?: number;
	sorting?: SortingState;
}

export function useRows<Row>({ columns, rows, rowId, perPage, sorting = [] }: RowsOf<Row>) {
	const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
	return useTable({
		features,
		data,
		columns: columns.map(
			({ id, sorts, figures = false }): ColumnDef<typeof features, { row: Row }> => ({
				id,
				accessorFn: ({ row }) => sorts?.(row),
				enableSorting: sorts !== undefined,
				sortDescFirst: figures,
			}),
		),
		getRowId: ({ row }) => rowId(row),
		initialState: { sorting, pagination: { pageIndex: 0, pageSize: perPage ?? rows.length } },
		manualPagination: perPage === undefined,
		enableSortingRemoval: false,
		enableMultiSort: false,
	});
}

interface ShownRows<Row> extends Pick<RowsOf<Row>, 'columns' | 'rowId'> {
	caption: string;
	/** On a phone, shown below the row's name in place of hidden columns. */
	phone?(row: Row): ReactNode;
	detail?(row: Row): ReactNode;
}

export function Rows<Row>({
	table,
	columns,
	phone,
	...shown
}: ShownRows<Row> & { table: ReturnType<typeof useRows<Row>> }) {
	const withPhone = columns.map(({ sorts, ...column }, at): TableColumn<Row> => {
		const head = table.getColumn(column.id);
		const now = head?.getIsSorted();
		return {
			...column,
			sort: sorts && {
				now: now ? (now === 'desc' ? 'descending' : 'ascending') : 'none',
				onPress: () => head?.toggleSorting(),
			},
			cell: (row) => (
				<>
					{column.cell(row)}
					{at === 0 && phone && <span className="block font-normal sm:hidden">{phone(row)}</span>}
				</>
			),
		};
	});
	const rows = table.getRowModel().rows.map(({ original }) => original.row);
	return <Table {...shown} columns={withPhone} rows={rows} />;
}

export function WholeTable<Row>(props: ShownRows<Row> & Pick<RowsOf<Row>, 'rows'>) {
	const { rows, ...shown } = props;
	return <Rows {...shown} table={useRows(props)} />;
}
