import { type Endpoints, type PeopleFilter, peopleFilters, type Reply } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { peopleFound } from '#api/people.ts';
import { adminPersonPath } from '#lib/admin-paths.ts';
import { Table } from '#ui/Table.tsx';
import { AccountBadge } from './AccountBadge.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { CursorList } from './CursorList.tsx';
import { FilteredSearch, useFilteredSearch } from './FilteredSearch.tsx';
import { useRoleNames } from './use-role-names.ts';

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
	const words = useFilterWords();
	const { query, narrowed, show } = useFilteredSearch(peopleFilters);
	const found = useQuery(peopleFound(query));
	return (
		<ConsolePage heading={<Trans>People</Trans>} error={found.error}>
			<FilteredSearch
				label={t`Search all people`}
				all={t`All people`}
				filters={peopleFilters}
				words={words}
				narrowed={narrowed}
				onShow={show}
			>
				<Trans>The beginning of an email address or a name, or an ID.</Trans>
			</FilteredSearch>
			<CursorList
				query={found}
				failure={<Trans>Failed to load people</Trans>}
				isEmpty={({ people }) => people.length === 0}
				empty={t`No one found`}
				onClear={narrowed.search || narrowed.filter ? () => show({}) : undefined}
				label={t`Pages of people`}
				onChange={(to) => show({ ...narrowed, ...to })}
			>
				{({ people }) => <PeopleTable people={people} />}
			</CursorList>
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
