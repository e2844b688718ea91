import {
	type AccountState,
	type Business,
	type Endpoints,
	type PeopleFilter,
	peopleFilters,
	type Reply,
	type Role,
	type ShopFilter,
	type ShopFound,
	shopFilters,
} from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, Ban, CircleX, EyeOff, MailQuestion, Share2 } from 'lucide-react';
import { type ShopsQuery, shopsForAdmin } from '#api/admin-shops.ts';
import { type PeopleQuery, peopleFound } from '#api/people.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { ListPage } from './List.tsx';
import { PersonLink, ShopLink, small, useDates } from './parts.tsx';
import { columnsOf } from './Rows.tsx';

export function useRoleNames(): Record<Role, string> {
	const { t } = useLingui();
	return { customer: t`Customer`, business: t`Business`, admin: t`Admin` };
}

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

const Since = ({ at }: { at: string }) => <span className="whitespace-nowrap">{useDates().day(at)}</span>;

function usePeopleRows() {
	const { t } = useLingui();
	const { column, wide, figures } = columnsOf<Found>();
	const roles = useRoleNames();
	return {
		rowId: ({ id }: Found) => id,
		columns: [
			column('name', t`Name`, ({ id, name, email }) => (
				<>
					<PersonLink id={id} name={name} className="min-w-36" />
					<span className={small}>{email}</span>
				</>
			)),
			wide('role', t`Role`, ({ role }) => roles[role]),
			wide('state', t`Account`, ({ state }) => <AccountBadge state={state} />),
			figures('since', t`Since`, ({ created_at }) => <Since at={created_at} />),
		],
		phone: ({ role, state }: Found) => (
			<span className="mt-1 flex flex-wrap items-center gap-2 text-xs">
				{roles[role]} <AccountBadge state={state} />
			</span>
		),
	};
}

/** /admin/people: every account, with the filters in the URL (R-console-people). */
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

export function useShopWords(): Record<ShopFilter | Business['missing'][number], string> {
	const { t } = useLingui();
	return {
		listed: t`Listed`,
		not_listed: t`Not listed`,
		waiting: t`Waiting for approval`,
		declined: t`Declined`,
		suspended: t`Suspended`,
		disabled: t`Switched off`,
		not_public: t`Profile not public`,
		cannot_charge: t`Payments not connected`,
		no_place: t`Not on the map`,
		closed: t`Closed`,
	};
}

const looks: Partial<Record<string, readonly [BadgeTone, typeof Ban]>> = {
	closed: ['stone', CircleX],
	listed: ['leaf', BadgeCheck],
	suspended: ['tomato', Ban],
};
export function ShopBadge({ shop }: { shop: Pick<ShopFound, 'missing' | 'closed_at'> }) {
	const words = useShopWords();
	const state = shop.closed_at === null ? (shop.missing[0] ?? 'listed') : 'closed';
	const [tone, Icon] = looks[state] ?? ['honey', EyeOff];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden />}>
			{words[state]}
		</Badge>
	);
}

function useShopRows() {
	const { t } = useLingui();
	const { column, wide, figures } = columnsOf<ShopFound>();
	return {
		rowId: ({ id }: ShopFound) => id,
		columns: [
			column('name', t`Name`, ({ id, name, city, state }) => (
				<>
					<ShopLink id={id} name={name} className="min-w-36" />
					<span className={small}>{[city, state].filter(Boolean).join(', ')}</span>
				</>
			)),
			wide('state', t`For customers`, (shop) => <ShopBadge shop={shop} />),
			wide('owner', t`Owner`, ({ owner }) => (
				<>
					<PersonLink id={owner.id} name={owner.name} />
					<span className={small}>{owner.email}</span>
				</>
			)),
			figures('since', t`Since`, ({ created_at }) => <Since at={created_at} />),
		],
		phone: (shop: ShopFound) => (
			<span className="mt-1 flex">
				<ShopBadge shop={shop} />
			</span>
		),
	};
}

/** /admin/shops: every business, with the filters in the URL (R-console-shops). */
export function ShopsConsole() {
	const { t } = useLingui();
	const words = useShopWords();
	return (
		<ListPage
			heading={t`Shops`}
			of={{
				...useShopRows(),
				caption: t`Shops`,
				pages: t`Pages of shops`,
				fields: { search: ['search', 'text'], filter: ['filter', shopFilters] },
				ask: (query: ShopsQuery) => shopsForAdmin(query),
				rows: ({ shops }) => shops,
				search: {
					label: t`Search all shops`,
					hint: t`Words of a name or an address, a ZIP code, the beginning of the shop's or its owner's email address, or an ID.`,
				},
				filters: [
					{
						field: 'filter',
						label: t`Show`,
						all: t`All shops`,
						words: Object.fromEntries(shopFilters.map((one) => [one, words[one]])),
					},
				],
				failure: t`Failed to load shops`,
				empty: t`No shops found`,
			}}
		/>
	);
}
