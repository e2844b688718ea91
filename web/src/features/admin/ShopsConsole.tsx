import { type ShopFilter, type ShopFound, shopFilters } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type ShopsQuery, shopsForAdmin } from '#api/admin-shops.ts';
import { adminPersonPath, adminShopPath } from '#lib/admin-paths.ts';
import { Button } from '#ui/Button.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { Table } from '#ui/Table.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { CursorPages } from './CursorPages.tsx';
import { factLink } from './FactLine.tsx';
import { readSearch, writeSearch } from './order-search.ts';
import { SearchForm } from './SearchForm.tsx';
import { ShopBadge } from './ShopBadge.tsx';
import { useShopWords } from './use-shop-words.ts';

/** What nobody knows is left out: an old or mistyped address still shows something. */
function readQuery(params: URLSearchParams): ShopsQuery {
	const { search, before, after } = readSearch(params);
	const filter = shopFilters.find((one) => one === params.get('filter'));
	return {
		...(search && { search }),
		...(filter && { filter }),
		...(before && { before }),
		...(after && { after }),
	};
}
function writeQuery({ filter, ...query }: ShopsQuery): URLSearchParams {
	const params = writeSearch(query);
	if (filter) params.set('filter', filter);
	return params;
}

/** /admin/shops: every business; what is asked for stands in the address (R-console-shops). */
export function ShopsConsole() {
	const { t } = useLingui();
	const words = useShopWords();
	const [params, setParams] = useSearchParams();
	const query = readQuery(params);
	const { search, filter } = query;
	const { data, error, isError, isPlaceholderData, refetch } = useQuery(shopsForAdmin(query));
	// Each search and each page is a step back; a filter that is tried is not.
	const show = (next: ShopsQuery, replace = false) =>
		setParams(writeQuery(next), { replace, preventScrollReset: true });
	const narrowed = { ...(search && { search }), ...(filter && { filter }) };
	return (
		<ConsolePage heading={<Trans>Shops</Trans>} error={error}>
			<SearchForm
				label={t`Search all shops`}
				value={search ?? ''}
				onSearch={(typed) => show({ ...(filter && { filter }), ...(typed && { search: typed }) })}
			>
				<Trans>
					Words of a name or an address, a ZIP code, the beginning of the shop's or its owner's email address,
					or an ID.
				</Trans>
			</SearchForm>
			<Select<ShopFilter | 'all'>
				label={t`Show`}
				className="mt-4 w-full sm:w-72"
				options={[
					{ value: 'all', label: t`All shops` },
					...shopFilters.map((value) => ({ value, label: words[value] })),
				]}
				value={filter ?? 'all'}
				onChange={(value) =>
					show({ ...(search && { search }), ...(value !== 'all' && { filter: value }) }, true)
				}
			/>
			<div className="mt-6" aria-busy={isPlaceholderData}>
				{isError ? (
					<LoadFailure onRetry={refetch}>
						<Trans>Failed to load shops</Trans>
					</LoadFailure>
				) : !data ? (
					<Skeleton className="h-96" />
				) : data.shops.length === 0 ? (
					<EmptyPanel
						title={t`No shops found`}
						action={
							(search || filter) && (
								<Button tone="secondary" onClick={() => show({})}>
									<Trans>Clear all</Trans>
								</Button>
							)
						}
					/>
				) : (
					<ShopsTable shops={data.shops} />
				)}
			</div>
			{data && (
				<CursorPages
					label={t`Pages of shops`}
					older={data.older}
					newer={data.newer}
					busy={isPlaceholderData}
					onChange={(to) => show({ ...narrowed, ...to })}
				/>
			)}
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
