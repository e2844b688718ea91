import {
	type AccountState,
	type Endpoints,
	type PeopleFilter,
	peopleFilters,
	type Reply,
	type Role,
} from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, Ban, CircleX, MailQuestion, Share2 } from 'lucide-react';
import { type PeopleQuery, peopleFound } from '#api/people.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { ListPage } from './List.tsx';
import { PersonLink, small, useDates } from './parts.tsx';

export function useRoleNames(): Record<Role, string> {
	const { t } = useLingui();
	return { customer: t`Customer`, business: t`Business`, admin: t`Admin` };
}

/** How an account is: in words, with an icon. */
export function AccountBadge({ state }: { state: AccountState }) {
	const { t } = useLingui();
	const looks: Record<AccountState, readonly [BadgeTone, typeof Ban, string]> = {
		active: ['leaf', BadgeCheck, t`Active`],
		unverified: ['honey', MailQuestion, t`Not verified`],
		suspended: ['tomato', Ban, t`Suspended`],
		erased: ['stone', CircleX, t`Erased`],
		elsewhere: ['stone', Share2, t`Managed elsewhere`],
	};
	const [tone, Icon, words] = looks[state];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden />}>
			{words}
		</Badge>
	);
}

type Found = Reply<Endpoints['admin.people.find']>['people'][number];

function usePeopleRows() {
	const { t } = useLingui();
	const { day } = useDates();
	const roles = useRoleNames();
	return {
		rowId: ({ id }: Found) => id,
		columns: [
			{
				id: 'name',
				head: t`Name`,
				cell: ({ id, name, email }: Found) => (
					<>
						<PersonLink id={id} name={name} className="min-w-36" />
						<span className={small}>{email}</span>
					</>
				),
			},
			{ id: 'role', head: t`Role`, wideOnly: true, cell: ({ role }: Found) => roles[role] },
			{
				id: 'state',
				head: t`Account`,
				wideOnly: true,
				cell: ({ state }: Found) => <AccountBadge state={state} />,
			},
			{
				id: 'since',
				head: t`Since`,
				figures: true,
				cell: ({ created_at }: Found) => <span className="whitespace-nowrap">{day(created_at)}</span>,
			},
		],
		phone: ({ role, state }: Found) => (
			<span className="mt-1 flex flex-wrap items-center gap-2 text-xs">
				{roles[role]} <AccountBadge state={state} />
			</span>
		),
	};
}

/** /admin/people: whoever has an account; what is asked for stands in the address (R-console-people). */
export function PeopleConsole() {
	const { t } = useLingui();
	const words: Record<PeopleFilter, string> = {
		customers: t`Customers`,
		owners: t`Shop owners`,
		admins: t`Admins`,
		suspended: t`Suspended`,
	};
	return (
		<ListPage
			heading={t`People`}
			of={{
				...usePeopleRows(),
				caption: t`People`,
				pages: t`Pages of people`,
				fields: { search: ['search', 'text'], filter: ['filter', peopleFilters] },
				ask: (query: PeopleQuery) => peopleFound(query),
				rows: ({ people }) => people,
				search: {
					label: t`Search all people`,
					hint: t`The beginning of an email address or a name, or an ID.`,
				},
				filters: [{ field: 'filter', label: t`Show`, all: t`All people`, words }],
				failure: t`Failed to load people`,
				empty: t`No one found`,
			}}
		/>
	);
}
