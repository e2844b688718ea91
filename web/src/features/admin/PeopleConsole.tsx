import { type Endpoints, type PeopleFilter, peopleFilters, type Reply } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type PeopleQuery, peopleFound } from '#api/people.ts';
import { adminPersonPath } from '#lib/admin-paths.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { Table } from '#ui/Table.tsx';
import { AccountBadge } from './AccountBadge.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { CursorPages } from './CursorPages.tsx';
import { readSearch, writeSearch } from './order-search.ts';
import { SearchForm } from './SearchForm.tsx';
import { useRoleNames } from './use-role-names.ts';

/** What nobody knows is left out: an old or mistyped address still shows something. */
function readQuery(params: URLSearchParams): PeopleQuery {
	const { search, before, after } = readSearch(params);
	const filter = peopleFilters.find((one) => one === params.get('filter'));
	return {
		...(search && { search }),
		...(filter && { filter }),
		...(before && { before }),
		...(after && { after }),
	};
}
function writeQuery({ filter, ...query }: PeopleQuery): URLSearchParams {
	const params = writeSearch(query);
	if (filter) params.set('filter', filter);
	return params;
}

function useFilterWords(): Record<PeopleFilter, string> {
	const { t } = useLingui();
	return {
		customers: t`Customers`,
		owners: t`Shop owners`,
		admins: t`Admins`,
		suspended: t`Suspended`,
	};
}

/** /admin/people: whoever has an account; what is asked for stands in the address (R-console-people). */
export function PeopleConsole() {
	const { t } = useLingui();
	const [params, setParams] = useSearchParams();
	const words = useFilterWords();
	const query = readQuery(params);
	const { search, filter } = query;
	const { data, error, isError, isPlaceholderData, refetch } = useQuery(peopleFound(query));
	// Each search and each page is a step back; a filter that is tried is not.
	const show = (next: PeopleQuery, replace = false) =>
		setParams(writeQuery(next), { replace, preventScrollReset: true });
	const narrowed = { ...(search && { search }), ...(filter && { filter }) };
	return (
		<ConsolePage heading={<Trans>People</Trans>} error={error}>
			<SearchForm
				label={t`Search all people`}
				value={search ?? ''}
				onSearch={(typed) => show({ ...(filter && { filter }), ...(typed && { search: typed }) })}
			>
				<Trans>The beginning of an email address or a name, or an ID.</Trans>
			</SearchForm>
			<Select<PeopleFilter | 'all'>
				label={t`Show`}
				className="mt-4 w-full sm:w-72"
				options={[
					{ value: 'all', label: t`All people` },
					...peopleFilters.map((value) => ({ value, label: words[value] })),
				]}
				value={filter ?? 'all'}
				onChange={(value) =>
					show({ ...(search && { search }), ...(value !== 'all' && { filter: value }) }, true)
				}
			/>
			<div className="mt-6" aria-busy={isPlaceholderData}>
				{isError ? (
					<LoadFailure onRetry={refetch}>
						<Trans>Failed to load people</Trans>
					</LoadFailure>
				) : !data ? (
					<Skeleton className="h-96" />
				) : data.people.length === 0 ? (
					<EmptyPanel
						title={t`No one found`}
						action={
							(search || filter) && (
								<Button tone="secondary" onClick={() => show({})}>
									<Trans>Clear all</Trans>
								</Button>
							)
						}
					/>
				) : (
					<PeopleTable people={data.people} />
				)}
			</div>
			{data && (
				<CursorPages
					label={t`Pages of people`}
					older={data.older}
					newer={data.newer}
					busy={isPlaceholderData}
					onChange={(to) => show({ ...narrowed, ...to })}
				/>
			)}
		</ConsolePage>
	);
}

type Found = Reply<Endpoints['admin.people.find']>['people'][number];

function PeopleTable({ people }: { people: readonly Found[] }) {
	const { t, i18n } = useLingui();
	const roles = useRoleNames();
	return (
		<Table
			caption={t`People`}
			rows={people}
			rowId={({ id }) => id}
			columns={[
				{
					id: 'name',
					head: t`Name`,
					cell: ({ id, name, email, role, state }) => (
						<>
							<Link
								to={adminPersonPath(id)}
								className="wrap-anywhere inline-block min-h-6 min-w-36 text-primary-ink underline underline-offset-4"
							>
								{name ?? t`Someone who was erased`}
							</Link>
							<span className="wrap-anywhere block font-normal text-ink-soft text-xs">{email}</span>
							{/* On a phone what has no column of its own. */}
							<span className="mt-1 flex flex-wrap items-center gap-2 font-normal text-xs sm:hidden">
								{roles[role]} <AccountBadge state={state} />
							</span>
						</>
					),
				},
				{ id: 'role', head: t`Role`, wideOnly: true, cell: ({ role }) => roles[role] },
				{
					id: 'state',
					head: t`Account`,
					wideOnly: true,
					cell: ({ state }) => <AccountBadge state={state} />,
				},
				{
					id: 'since',
					head: t`Since`,
					figures: true,
					cell: ({ created_at }) => (
						<span className="whitespace-nowrap">{i18n.date(created_at, { dateStyle: 'medium' })}</span>
					),
				},
			]}
		/>
	);
}
