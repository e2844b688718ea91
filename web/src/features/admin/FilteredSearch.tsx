import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Select } from '#ui/Select.tsx';
import { readSearch, writeSearch } from './order-search.ts';
import { SearchForm } from './SearchForm.tsx';

interface Query<Filter extends string> {
	search?: string | undefined;
	filter?: Filter | undefined;
	before?: string;
	after?: string;
}

/** In the address; what nobody knows is left out: an old or mistyped one still shows something. */
export function useFilteredSearch<Filter extends string>(filters: readonly Filter[]) {
	const [params, setParams] = useSearchParams();
	const { search, before, after } = readSearch(params);
	const filter = filters.find((one) => one === params.get('filter'));
	const narrowed: Query<Filter> = { ...(search && { search }), ...(filter && { filter }) };
	const query = { ...narrowed, ...(before && { before }), ...(after && { after }) };
	// Each search and each page is a step back; a filter that is tried is not.
	const show = ({ filter: chosen, ...next }: Query<Filter>, replace = false) => {
		const to = writeSearch(next);
		if (chosen) to.set('filter', chosen);
		setParams(to, { replace, preventScrollReset: true });
	};
	return { query, narrowed, show };
}

interface FilteredSearchProps<Filter extends string> {
	label: string;
	/** Without a filter. */
	all: string;
	filters: readonly Filter[];
	words: Record<Filter, string>;
	narrowed: Query<Filter>;
	onShow(next: Query<Filter>, replace?: boolean): void;
	/** What can be typed. */
	children: ReactNode;
}

/** One field that finds by many things, and what the list is narrowed to. */
export function FilteredSearch<Filter extends string>(props: FilteredSearchProps<Filter>) {
	const { label, all, filters, words, narrowed, onShow, children } = props;
	const { t } = useLingui();
	const { search, filter } = narrowed;
	return (
		<>
			<SearchForm
				label={label}
				value={search ?? ''}
				onSearch={(typed) => onShow({ ...(filter && { filter }), ...(typed && { search: typed }) })}
			>
				{children}
			</SearchForm>
			<Select<Filter | 'all'>
				label={t`Show`}
				className="mt-4 w-full sm:w-72"
				options={[{ value: 'all', label: all }, ...filters.map((value) => ({ value, label: words[value] }))]}
				value={filter ?? 'all'}
				onChange={(value) =>
					onShow({ ...(search && { search }), ...(value !== 'all' && { filter: value }) }, true)
				}
			/>
		</>
	);
}
