import { Trans, useLingui } from '@lingui/react/macro';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Search, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Act, Acts, type Outcome, type Report } from './acts.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { type Asked, type Fields, filtersOf, isNarrowed, readAsked, writeAsked } from './list-address.ts';
import { Cards, Loaded } from './parts.tsx';
import { type Column, WholeTable } from './Rows.tsx';

export interface Filter<Query> {
	field: keyof Query & string;
	label: string;
	/** The "all" label of a choice and its options' labels. Absent for a date. */
	all?: string;
	words?: Readonly<Record<string, string>>;
}
type Paged =
	| { older: string | null; newer: string | null }
	| { meta: { pagination: { total_pages: number } } };

/** A console list as data: its query, its filters and how it renders a row. */
export interface ListOf<Row, Query extends object, Page extends Paged> {
	caption: string;
	pages: string;
	fields: Fields;
	/** Initial query of a list embedded in a page, which isn't kept in the URL. */
	begins?: Query;
	/** Query fields that choose a tab, and so don't count as filters. */
	tabs?: readonly string[];
	ask(query: Query): UseQueryOptions<Page, Error, Page, QueryKey>;
	rows(page: Page): readonly Row[];
	rowId(row: Row): string;
	/** Absent: each row is a card. */
	columns?: readonly Column<Row>[];
	phone?(row: Row): ReactNode;
	detail?(row: Row): ReactNode;
	card?(row: Row): ReactNode;
	actions?(row: Row): readonly Act<Outcome>[];
	onDone?: Report;
	/** Search across several columns, with a hint about what it finds. */
	search?: { label: string; hint: string };
	filters?: readonly Filter<Query>[];
	chips?(
		rows: readonly Row[],
		query: Query,
	): readonly { field: keyof Query & string; words: string; label: string }[];
	above?(page: Page | undefined): ReactNode;
	failure: string;
	empty: string;
	none?: string;
	drawing?: ReactNode;
	failureDrawing?: ReactNode;
	skeleton?: string | null;
}

type State<Query extends object, Page> = {
	found: UseQueryResult<Page>;
	query: Query;
	/** Pushes a history entry for searches and pages; filters replace it. */
	show(next: Query, replace?: boolean): void;
};

export function useList<Query extends object, Page extends Paged>(
	list: Pick<ListOf<never, Query, Page>, 'fields' | 'begins' | 'ask'>,
): State<Query, Page> {
	const [address, setAddress] = useSearchParams();
	const [here, setHere] = useState(() => writeAsked(list.fields, list.begins ?? {}));
	const query = readAsked<Query>(list.fields, list.begins ? here : address);
	const show = (next: Query, replace = false) => {
		const to = writeAsked(list.fields, next);
		if (list.begins) setHere(to);
		else setAddress(to, { replace, preventScrollReset: true });
	};
	return { found: useQuery(list.ask(query)), query, show };
}

interface ViewProps<Row, Query extends object, Page extends Paged> extends State<Query, Page> {
	of: Omit<ListOf<Row, Query, Page>, 'ask'>;
}

export function ListPage<Row, Query extends object, Page extends Paged>(props: {
	of: ListOf<Row, Query, Page>;
	heading: string;
}) {
	const state = useList(props.of);
	return (
		<ConsolePage heading={props.heading} error={state.found.error}>
			<ListView of={props.of} {...state} />
		</ConsolePage>
	);
}

export const List = <Row, Query extends object, Page extends Paged>({
	of,
}: {
	of: ListOf<Row, Query, Page>;
}) => <ListView of={of} {...useList(of)} />;

export function ListView<Row, Query extends object, Page extends Paged>(props: ViewProps<Row, Query, Page>) {
	const { of: list, found, query, show } = props;
	const { data, isPlaceholderData: isBusy } = found;
	const narrowed = isNarrowed(query as Asked, list.tabs);
	const shown = Object.entries(query).filter(([field]) => list.tabs?.includes(field));
	const clear = !list.begins && narrowed && (
		<Button tone="secondary" onClick={() => show(Object.fromEntries(shown) as Query)}>
			<Trans>Clear all</Trans>
		</Button>
	);
	return (
		<>
			<Narrowing {...props} />
			{list.above?.(data)}
			<div className={list.begins ? 'mt-4' : 'mt-6'} aria-busy={isBusy}>
				<Loaded
					query={found}
					failure={list.failure}
					skeleton={list.skeleton === undefined ? 'h-96' : list.skeleton}
					drawing={list.failureDrawing}
				>
					{(page) =>
						list.rows(page).length === 0 ? (
							<EmptyPanel
								drawing={list.drawing}
								title={narrowed ? list.empty : (list.none ?? list.empty)}
								action={clear}
							/>
						) : (
							<Found list={list} rows={list.rows(page)} />
						)
					}
				</Loaded>
			</div>
			{data && (
				<Pages
					label={list.pages}
					of={data}
					page={Number((query as Asked).page ?? 1)}
					isBusy={isBusy}
					onChange={(to) => show({ ...filtersOf(query as Asked), ...to } as Query)}
				/>
			)}
		</>
	);
}

function Found<Row, Query extends object, Page extends Paged>({
	list,
	rows,
}: {
	list: ViewProps<Row, Query, Page>['of'];
	rows: readonly Row[];
}) {
	const { caption, columns, rowId, card, detail, actions, onDone, phone } = list;
	const below = (shown: ((row: Row) => ReactNode) | undefined, className?: string) => (row: Row) => (
		<div className={className}>
			{shown?.(row)}
			<Acts of={actions?.(row) ?? []} {...(onDone && { onDone })} />
		</div>
	);
	if (!columns)
		return (
			<Cards className="" rows={rows} rowId={rowId}>
				{below(card)}
			</Cards>
		);
	const opens = detail || actions ? { detail: below(detail, 'pb-4 pl-7') } : {};
	return (
		<WholeTable
			caption={caption}
			columns={columns}
			rows={rows}
			rowId={rowId}
			{...(phone && { phone })}
			{...opens}
		/>
	);
}

function Narrowing<Row, Query extends object, Page extends Paged>(props: ViewProps<Row, Query, Page>) {
	const { of: list, query, found, show } = props;
	const asked = filtersOf(query as Asked);
	const change = (field: string, value: string | undefined, replace = true) =>
		show({ ...asked, [field]: value } as Query, replace);
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
				{list.filters?.map(({ field, ...filter }) => (
					<FilterField
						key={field}
						{...filter}
						value={asked[field]}
						onChange={(value) => change(field, value)}
					/>
				))}
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

interface FieldProps extends Pick<Filter<object>, 'label' | 'all' | 'words'> {
	value: string | undefined;
	onChange(value: string | undefined): void;
}
function FilterField({ label, all, words, value, onChange }: FieldProps) {
	if (!words)
		return (
			<TextField
				type="date"
				className="min-w-0 flex-1 sm:max-w-44"
				label={label}
				value={value ?? ''}
				onChange={(event) => onChange(event.target.value || undefined)}
			/>
		);
	return (
		<Select
			label={label}
			className="w-full sm:w-72"
			options={[
				{ value: 'all', label: all ?? '' },
				...Object.entries(words).map(([one, name]) => ({ value: one, label: name })),
			]}
			value={value ?? 'all'}
			onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
		/>
	);
}

interface SearchFormProps extends NonNullable<ListOf<never, object, Paged>['search']> {
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
				<TextField
					// The key resets the input when the browser goes back or forward.
					key={value}
					name="search"
					type="search"
					label={label}
					lead={<Search aria-hidden />}
					autoComplete="off"
					spellCheck={false}
					minLength={2}
					maxLength={100}
					defaultValue={value}
				/>
				<Button type="submit">
					<Trans>Search</Trans>
				</Button>
				<p className="text-ink-soft text-sm sm:col-span-2">{hint}</p>
			</form>
		</search>
	);
}

interface PagesProps {
	label: string;
	of: Paged;
	page: number;
	isBusy: boolean;
	onChange(to: Asked): void;
}
/** Numbered pages where a total is known, otherwise Previous and Next. */
function Pages({ label, of, page, isBusy, onChange }: PagesProps) {
	const { t } = useLingui();
	if ('meta' in of)
		return (
			<div className="mt-6">
				<Pagination
					label={label}
					page={page}
					totalPages={of.meta.pagination.total_pages}
					disabled={isBusy}
					onPage={(to) => onChange({ page: String(to) })}
				/>
			</div>
		);
	const ways = [
		{ id: 'newer', words: t`Newer`, icon: <ChevronLeft aria-hidden />, to: of.newer, field: 'after' },
		{ id: 'older', words: t`Older`, icon: <ChevronRight aria-hidden />, to: of.older, field: 'before' },
	];
	if (ways.every(({ to }) => to === null)) return null;
	return (
		<nav aria-label={label} className="mt-6 flex justify-center gap-3">
			{ways.map(({ id, words, icon, to, field }) => (
				<Button
					key={id}
					tone="secondary"
					icon={icon}
					disabled={isBusy || to === null}
					onClick={() => to !== null && onChange({ [field]: to })}
				>
					{words}
				</Button>
			))}
		</nav>
	);
}
