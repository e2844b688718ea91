import { type Business, type ShopFilter, type ShopFound, shopFilters } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { BadgeCheck, Ban, CircleX, EyeOff } from 'lucide-react';
import { type ShopsQuery, shopsForAdmin } from '#api/admin-shops.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { ListPage } from './List.tsx';
import { PersonLink, ShopLink, small, useDates } from './parts.tsx';

/** Why customers don't find a shop, and whatever else shops are narrowed by. */
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
/** Whether customers find a shop, else the first reason: in words, with an icon. */
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
	const { day } = useDates();
	return {
		rowId: ({ id }: ShopFound) => id,
		columns: [
			{
				id: 'name',
				head: t`Name`,
				cell: ({ id, name, city, state }: ShopFound) => (
					<>
						<ShopLink id={id} name={name} className="min-w-36" />
						<span className={small}>{[city, state].filter(Boolean).join(', ')}</span>
					</>
				),
			},
			{
				id: 'state',
				head: t`For customers`,
				wideOnly: true,
				cell: (shop: ShopFound) => <ShopBadge shop={shop} />,
			},
			{
				id: 'owner',
				head: t`Owner`,
				wideOnly: true,
				cell: ({ owner }: ShopFound) => (
					<>
						<PersonLink id={owner.id} name={owner.name} />
						<span className={small}>{owner.email}</span>
					</>
				),
			},
			{
				id: 'since',
				head: t`Since`,
				figures: true,
				cell: ({ created_at }: ShopFound) => <span className="whitespace-nowrap">{day(created_at)}</span>,
			},
		],
		phone: (shop: ShopFound) => (
			<span className="mt-1 flex">
				<ShopBadge shop={shop} />
			</span>
		),
	};
}

/** /admin/shops: every business; what is asked for stands in the address (R-console-shops). */
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
