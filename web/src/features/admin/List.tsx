import { t } from '@lingui/core/macro';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DownloadButton, type DownloadButtonProps } from '#app/DownloadButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Act, Acts, type Report } from './acts.tsx';
import { ConsolePage, inLanguage } from './ConsolePage.tsx';
import { type Asked, type Fields, filtersOf, isNarrowed, readAsked, writeAsked } from './list-address.ts';
import { Cards, Loaded } from './parts.tsx';

interface Filter {
	field: string;
	label: string;
	/** The "all" label of a choice and its options' labels. Absent for a date. */
	all?: string;
	words?: Readonly<Record<string, string>>;
}
type Paged =
	| { older: string | null; newer: string | null }
	| { meta: { pagination: { total: number; total_pages: number } } };

/** A console list as data: its query, its filters and how it renders a row. */
export interface ListOf<Row, Query extends object, Page extends Paged> {
	caption: string;
	/** Name of the page buttons, where it isn't the caption. */
	pages?: string;
	fields?: Fields;
	/** Initial query of a list embedded in a page, which isn't kept in the URL and has numbered pages. */
	begins?: Query;
	/** Query fields that choose a tab, and so don't count as filters. */
	tabs?: readonly string[];
	ask(query: Query): UseQueryOptions<Page, Error, Page, QueryKey>;
	rows(page: Page): readonly Row[];
	/** Defaults to the row's `id`. */
	rowId?(row: Row): string;
	/** Without columns, each row is a card. */
	columns?: readonly Column<Row>[];
	phone?(row: Row): ReactNode;
	detail?(row: Row): ReactNode;
	card?(row: Row): ReactNode;
	actions?(row: Row): readonly Act[];
	onDone?: Report;
	/** Search across several columns, with a hint about what it finds. */
	search?: { label: string; hint: string };
	filters?: readonly Filter[];
	/** Other criteria that narrow the list, each removed by a press. */
	chips?(rows: readonly Row[], query: Query): readonly { field: string; words: string; label: string }[];
	/** The filtered rows as CSV, on all pages. */
	file?(query: Query): Pick<DownloadButtonProps, 'load' | 'name'>;
	above?(page: Page | undefined): ReactNode;
	failure: string;
	empty: string;
	none?: string;
	drawing?: ReactNode;
	failureDrawing?: ReactNode;
	skeleton?: string | null;
}

interface State<Query, Page> {
	found: UseQueryResult<Page>;
	query: Query;
	/** Pushes a history entry for searches and pages; filters replace it. */
	show(next: Asked, replace?: boolean): void;
}
/** The components that show a list don't know the type of its rows. */
type AnyList = Omit<ListOf<unknown, Asked, Paged>, 'ask'>;
type Shown = State<Asked, Paged> & { list: AnyList };

export function useList<Query extends object, Page extends Paged>(
	list: Pick<ListOf<never, Query, Page>, 'fields' | 'begins' | 'ask'>,
): State<Query, Page> {
	const { fields = {}, begins } = list;
	const [address, setAddress] = useSearchParams();
	const [here, setHere] = useState(() => writeAsked(fields, begins ?? {}));
	const query = begins ? { page: '1', ...readAsked<Query>(fields, here) } : readAsked<Query>(fields, address);
	const show = (next: Asked, replace = false) => {
		const to = writeAsked(fields, next);
		if (begins) setHere(to);
		else setAddress(to, { replace, preventScrollReset: true });
	};
	return { found: useQuery(list.ask(query)), query, show };
}

export const listPage = <Row, Query extends object, Page extends Paged>(of: () => ListOf<Row, Query, Page>) =>
	inLanguage(() => {
		const list = of();
		const state = useList(list);
		return (
			<ConsolePage heading={list.caption} error={state.found.error}>
				<ListView of={list} {...state} />
			</ConsolePage>
		);
	});

/** A list within a page. */
export const list = <Row, Query extends object, Page extends Paged>(of: () => ListOf<Row, Query, Page>) =>
	function List() {
		const own = of();
		return <ListView of={own} {...useList(own)} />;
	};

export const ListView = <Row, Query extends object, Page extends Paged>({
	of,
	...state
}: State<Query, Page> & { of: Omit<ListOf<Row, Query, Page>, 'ask'> }) => (
	<AnyListView list={of as unknown as AnyList} {...(state as unknown as State<Asked, Paged>)} />
);

function AnyListView(shown: Shown) {
	const { list, found, query, show } = shown;
	const { data, isPlaceholderData: isBusy } = found;
	const narrowed = isNarrowed(query, list.tabs);
	const tabs = Object.entries(query).filter(([field]) => list.tabs?.includes(field));
	const clear = !list.begins && narrowed && (
		<Button tone="secondary" onClick={() => show(Object.fromEntries(tabs))}>
			{t`Clear all`}
		</Button>
	);
	const title = narrowed ? list.empty : (list.none ?? list.empty);
	return (
		<>
			<Narrowing {...shown} />
			{list.above?.(data)}
			<div className={list.begins ? 'mt-4' : 'mt-6'} aria-busy={isBusy}>
				<Loaded
					query={found}
					failure={list.failure}
					skeleton={list.skeleton === undefined ? 'h-96' : list.skeleton}
					drawing={list.failureDrawing}
				>
					{(page) =>
						list.rows(page).length > 0 ? (
							<Found list={list} rows={list.rows(page)} />
						) : (
							<EmptyPanel drawing={list.drawing} title={title} action={clear} />
						)
					}
				</Loaded>
			</div>
			{data && <Pages of={data} isBusy={isBusy} {...shown} />}
		</>
	);
}

function Found({ list, rows }: { list: AnyList; rows: readonly unknown[] }) {
	const { caption, columns, rowId, card, detail, actions, onDone, phone } = list;
	const below = (shown: AnyList['card'], className?: string) => (row: unknown) => (
		<div className={className}>
			{shown?.(row)}
			<Acts of={actions?.(row) ?? []} onDone={onDone} />
		</div>
	);
	if (!columns)
		return (
			<Cards className="" rows={rows} rowId={rowId}>
				{below(card)}
			</Cards>
		);
	const opened = detail || actions ? below(detail, 'pb-4 pl-7') : undefined;
	return (
		<Table caption={caption} columns={columns} rows={rows} rowId={rowId} phone={phone} detail={opened} />
	);
}

function Narrowing({ list, query, found, show }: Shown) {
	const asked = filtersOf(query);
	const change = (field: string, value: string | undefined, replace = true) =>
		show({ ...asked, [field]: value }, replace);
	const chips = list.chips?.(found.data ? list.rows(found.data) : [], query) ?? [];
	return (
		<>
			{list.search && (
				<SearchForm
					{...list.search}
					value={asked.search ?? ''}
					onSearch={(typed) => change('search', typed, false)}
				/>
			)}
			<div className="mt-4 flex flex-wrap items-end gap-3 empty:hidden">
				{list.filters?.map((of) => (
					<FilterField
						key={of.field}
						of={of}
						value={asked[of.field]}
						onChange={(value) => change(of.field, value)}
					/>
				))}
				{list.file && <DownloadButton {...list.file(asked)} />}
			</div>
			<div className="mt-3 flex flex-wrap gap-2 empty:hidden">
				{chips.map(({ field, label, words }) => (
					<Button
						key={field}
						tone="secondary"
						size="small"
						icon={<X aria-hidden />}
						aria-label={label}
						onClick={() => change(field, undefined)}
					>
						<span className="wrap-anywhere">{words}</span>
					</Button>
				))}
			</div>
		</>
	);
}

interface FilterFieldProps {
	of: Filter;
	value: string | undefined;
	onChange(value: string | undefined): void;
}
function FilterField({ of: { label, all = '', words }, value, onChange }: FilterFieldProps) {
	if (!words)
		return (
			<TextField
				type="date"
				className="min-w-40 flex-1 sm:max-w-44"
				label={label}
				value={value ?? ''}
				onChange={(event) => onChange(event.target.value || undefined)}
			/>
		);
	const options = Object.entries({ all, ...words }).map(([one, name]) => ({ value: one, label: name }));
	return (
		<Select
			label={label}
			className="w-full sm:w-72"
			options={options}
			value={value ?? 'all'}
			onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
		/>
	);
}

interface SearchFormProps extends NonNullable<AnyList['search']> {
	value: string;
	onSearch(typed: string | undefined): void;
}
/** Searches on submit only, because every search is expensive. */
function SearchForm({ label, hint, value, onSearch }: SearchFormProps) {
	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim() || undefined);
	};
	return (
		<search>
			<form onSubmit={submit} className="mt-5 grid max-w-2xl gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
				<SearchField
					// The key resets the input when the browser goes back or forward.
					key={value}
					name="search"
					label={label}
					spellCheck={false}
					minLength={2}
					maxLength={100}
					defaultValue={value}
				/>
				<Button type="submit">{t`Search`}</Button>
				<p className="text-ink-soft text-sm sm:col-span-2">{hint}</p>
			</form>
		</search>
	);
}

/** Numbered pages where a total is known, otherwise Previous and Next. */
function Pages({ of, list, query, isBusy, show }: Shown & { of: Paged; isBusy: boolean }) {
	const label = list.pages ?? list.caption;
	const turn = (to: Asked) => show({ ...filtersOf(query), ...to });
	if ('meta' in of)
		return (
			<div className="mt-6">
				<Pagination
					label={label}
					page={Number(query.page)}
					totalPages={of.meta.pagination.total_pages}
					disabled={isBusy}
					onPage={(to) => turn({ page: String(to) })}
				/>
			</div>
		);
	if (of.older === null && of.newer === null) return null;
	const way = (words: string, icon: ReactNode, field: string, to: string | null) => (
		<Button
			tone="secondary"
			icon={icon}
			disabled={isBusy || to === null}
			onClick={() => to !== null && turn({ [field]: to })}
		>
			{words}
		</Button>
	);
	return (
		<nav aria-label={label} className="mt-6 flex justify-center gap-3">
			{way(t`Newer`, <ChevronLeft aria-hidden />, 'after', of.newer)}
			{way(t`Older`, <ChevronRight aria-hidden />, 'before', of.older)}
		</nav>
	);
}
