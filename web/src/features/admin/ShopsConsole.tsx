import { type ShopFound, shopFilters } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shopsForAdmin } from '#api/admin-shops.ts';
import { adminPersonPath, adminShopPath } from '#lib/admin-paths.ts';
import { Table } from '#ui/Table.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { CursorList } from './CursorList.tsx';
import { factLink } from './FactLine.tsx';
import { FilteredSearch, useFilteredSearch } from './FilteredSearch.tsx';
import { ShopBadge } from './ShopBadge.tsx';
import { useShopWords } from './use-shop-words.ts';

/** /admin/shops: every business; what is asked for stands in the address (R-console-shops). */
export function ShopsConsole() {
	const { t } = useLingui();
	const words = useShopWords();
	const { query, narrowed, show } = useFilteredSearch(shopFilters);
	const found = useQuery(shopsForAdmin(query));
	return (
		<ConsolePage heading={<Trans>Shops</Trans>} error={found.error}>
			<FilteredSearch
				label={t`Search all shops`}
				all={t`All shops`}
				filters={shopFilters}
				words={words}
				narrowed={narrowed}
				onShow={show}
			>
				<Trans>
					Words of a name or an address, a ZIP code, the beginning of the shop's or its owner's email address,
					or an ID.
				</Trans>
			</FilteredSearch>
			<CursorList
				query={found}
				failure={<Trans>Failed to load shops</Trans>}
				isEmpty={({ shops }) => shops.length === 0}
				empty={t`No shops found`}
				onClear={narrowed.search || narrowed.filter ? () => show({}) : undefined}
				label={t`Pages of shops`}
				onChange={(to) => show({ ...narrowed, ...to })}
			>
				{({ shops }) => <ShopsTable shops={shops} />}
			</CursorList>
		</ConsolePage>
	);
}

function ShopsTable({ shops }: { shops: readonly ShopFound[] }) {
	const { t, i18n } = useLingui();
	const where = ({ city, state }: ShopFound) => [city, state].filter(Boolean).join(', ');
	return (
		<Table
			caption={t`Shops`}
			rows={shops}
			rowId={({ id }) => id}
			columns={[
				{
					id: 'name',
					head: t`Name`,
					cell: (shop) => (
						<>
							<Link to={adminShopPath(shop.id)} className={`${factLink} wrap-anywhere min-w-36`}>
								{shop.name || t`A shop that is gone`}
							</Link>
							<span className="wrap-anywhere block font-normal text-ink-soft text-xs">{where(shop)}</span>
							{/* On a phone what has no column of its own. */}
							<span className="mt-1 flex font-normal sm:hidden">
								<ShopBadge shop={shop} />
							</span>
						</>
					),
				},
				{ id: 'state', head: t`For customers`, wideOnly: true, cell: (shop) => <ShopBadge shop={shop} /> },
				{
					id: 'owner',
					head: t`Owner`,
					wideOnly: true,
					cell: ({ owner }) => (
						<>
							<Link to={adminPersonPath(owner.id)} className={`${factLink} wrap-anywhere`}>
								{owner.name ?? t`Someone who was erased`}
							</Link>
							<span className="wrap-anywhere block text-ink-soft text-xs">{owner.email}</span>
						</>
					),
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
