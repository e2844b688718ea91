import type { Dashboard as Board, Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LayoutList } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { dashboardOf, ownBusinesses, useLiveBusiness } from '#api/businesses.ts';
import { queryFor } from '#api/query.ts';
import { useOtherShops } from '#api/shops.ts';
import { dateAt } from '#lib/day-at.ts';
import { paths } from '#lib/paths.ts';
import { Bag } from '#ui/Bag.tsx';
import { Banner } from '#ui/Banner.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Caught } from '#ui/Caught.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyPanel, ErrorPanel } from '#ui/Panels.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { openStep } from './first-steps.ts';
import { Missing } from './Missing.tsx';
import { Sidebar } from './Sidebar.tsx';
import { isOfBooks, mayOpen, openTabOf, type Tab, tabAddress, tabOf } from './tabs.ts';

export interface DashboardProps {
	/** Tabs are features of their own, passed in by app/. */
	tabs: Record<Exclude<Tab, 'create' | 'counter'>, ComponentType<{ board: Board }>>;
	besideBoard(businessId: string, isAsked: boolean): void;
	create: ComponentType;
	counter: ComponentType<{ business: Business }>;
	counterHome: ComponentType<{ business: Business }>;
}

export function Dashboard({ tabs, besideBoard, create: Create, counter, counterHome }: DashboardProps) {
	const { i18n } = useLingui();
	const { businessId = '' } = useParams();
	const [search] = useSearchParams();
	const { state } = useLocation();
	const { data: own, isPending } = useQuery(ownBusinesses());
	const tab = tabOf(businessId, search);
	const wanted = openTabOf(state);
	const first = own?.[0];
	// The create tab must not unmount when the first business appears.
	const [isFirst, setIsFirst] = useState(false);
	if (!isFirst && businessId === 'new' && own?.length === 0) setIsFirst(true);
	if (businessId === 'new') {
		if (isPending) return <Spinner className="py-24" />;
		// With a business, the create tab opens inside it.
		if (first && !isFirst)
			return <Navigate to={paths.business(first.id)} replace state={{ openTab: 'create' }} />;
	} else if (wanted && wanted !== tab)
		return <Navigate to={tabAddress(paths.business(businessId), wanted)} replace />;
	const role = own?.find(({ id }) => id === businessId)?.my_role ?? 'owner';
	if (own && !mayOpen(tab, role)) return <Navigate to={paths.business(businessId)} replace />;
	if (tab === 'counter')
		return (
			<Suspense fallback={<Spinner className="py-24" />}>
				<AtCounter key={businessId} businessId={businessId} Screen={counter} />
			</Suspense>
		);
	return (
		<div className="md:flex">
			<Sidebar businessId={businessId} tab={tab} />
			<main id="main" className="min-h-dvh min-w-0 flex-1 px-4 py-6 sm:px-8 sm:py-8">
				<div className="mx-auto max-w-5xl">
					{businessId !== 'new' && <OtherShops businessId={businessId} />}
					<Suspense fallback={<Spinner className="py-24" />}>
						{tab === 'create' ? (
							<Create />
						) : role === 'counter' ? (
							<AtCounter key={`${businessId} ${i18n.locale}`} businessId={businessId} Screen={counterHome} />
						) : (
							<Content
								key={`${businessId} ${i18n.locale}`}
								businessId={businessId}
								tab={tab}
								tabs={tabs}
								useBesideBoard={besideBoard}
							/>
						)}
					</Suspense>
				</div>
			</main>
		</div>
	);
}

interface ContentProps {
	businessId: string;
	tab: keyof DashboardProps['tabs'];
	tabs: DashboardProps['tabs'];
	useBesideBoard: DashboardProps['besideBoard'];
}

interface AtCounterProps {
	businessId: string;
	Screen: ComponentType<{ business: Business }>;
}

function AtCounter({ businessId, Screen }: AtCounterProps) {
	const business = useQuery(queryFor('business.get', { params: { id: businessId } }));
	const { data } = business;
	useLiveBusiness(businessId, data?.closed_at === null);
	if (business.isPending) return <Spinner className="py-24" />;
	if (business.isError && hasCode(business.error, 'NOT_FOUND')) return <NotFound />;
	if (!data) return <FailedToLoad />;
	if (data.closed_at !== null)
		return <Navigate to={tabAddress(paths.business(businessId), 'orders')} replace />;
	return (
		<Caught>
			<Screen business={data} />
		</Caught>
	);
}

const FailedToLoad = () => (
	<ErrorPanel title={<Trans>Failed to load business data</Trans>} onRetry={() => location.reload()} />
);

function Content({ businessId, tab, tabs, useBesideBoard }: ContentProps) {
	const { t } = useLingui();
	const [search] = useSearchParams();
	useBesideBoard(businessId, tab === 'overview');
	const board = useQuery(dashboardOf(businessId));
	const closed_at = board.data?.business.closed_at;
	useLiveBusiness(businessId, closed_at === null);
	if (board.isPending) return <Spinner className="py-24" />;
	if (board.isError && hasCode(board.error, 'NOT_FOUND')) return <NotFound />;
	if (!board.data) return <FailedToLoad />;
	const { business } = board.data;
	const steps = openStep(board.data);
	const payments = search.get('payments');
	if (tab === 'profile' && payments !== null && steps !== undefined)
		return <Navigate to={`${paths.business(businessId)}?${new URLSearchParams({ payments })}`} replace />;
	// Not a redirect, because the owner who has just closed the shop is already being redirected.
	const Shown = tabs[closed_at === null || isOfBooks(tab) ? tab : 'orders'];
	return (
		<>
			<h1 tabIndex={-1} translate="no" className="font-bold font-display text-3xl">
				{business.display_name}
			</h1>
			{board.isError && (
				<Banner
					className="mt-4"
					tone="warn"
				>{t`These figures may be old: the server doesn't answer right now.`}</Banner>
			)}
			{closed_at ? (
				<ClosedNote business={business} closedAt={closed_at} />
			) : (
				<Missing business={business} tab={tab} hasSteps={tab === 'overview' && steps !== undefined} />
			)}
			<Caught key={tab}>
				<Shown board={board.data} />
			</Caught>
		</>
	);
}

function ClosedNote({ business, closedAt }: { business: Board['business']; closedAt: string }) {
	const { t } = useLingui();
	const closedOn = dateAt(closedAt, business.time_zone);
	return (
		<Banner className="mt-4" tone="info">
			{t`This business was closed on ${closedOn}. Its orders and payouts stay here for your books; nothing can be changed.`}
		</Banner>
	);
}

function NotFound() {
	return (
		<EmptyPanel
			drawing={<Bag seed="no-business" className="h-28 w-auto" />}
			title={<Trans>Business Not Found</Trans>}
			action={
				<>
					<ButtonLink to={paths.businessPicker()}>
						<Trans>Back to Business Selector</Trans>
					</ButtonLink>
					<ButtonLink to={paths.marketplace()} tone="secondary">
						<Trans>Back to Marketplace</Trans>
					</ButtonLink>
				</>
			}
		>
			<Trans>The business may not exist, or you may not have access to it.</Trans>{' '}
			<Trans>You may no longer be on this shop's team.</Trans>
		</EmptyPanel>
	);
}

/** Including this shop; a longer list goes into a menu. */
const maxNamed = 4;

/** R-all-shops. Links to the owner's other shops, with the number of orders waiting there. */
function OtherShops({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const others = useOtherShops(businessId);
	if (others.length === 0) return null;
	const isNamed = others.length < maxNamed;
	const elsewhere = others.reduce((sum, { waiting }) => sum + waiting, 0);
	return (
		<nav
			aria-label={t`Your other shops`}
			className="-mx-4 -mt-2 mb-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
		>
			{isNamed &&
				others.map(({ id, name, waiting }) => (
					<ShopLink key={id} to={paths.business(id)} waiting={waiting}>
						<span className="max-w-40 truncate sm:max-w-64">{name}</span>
					</ShopLink>
				))}
			<ShopLink to={paths.allBusinesses()} waiting={isNamed ? 0 : elsewhere} isQuiet>
				<LayoutList aria-hidden className="size-4" strokeWidth={1.75} />
				<Trans>All shops</Trans>
			</ShopLink>
		</nav>
	);
}

interface ShopLinkProps {
	to: string;
	waiting: number;
	isQuiet?: boolean;
	children: ReactNode;
}

const ShopLink = ({ to, waiting, isQuiet = false, children }: ShopLinkProps) => (
	<Link
		to={to}
		className={cx(
			'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium text-sm',
			isQuiet
				? 'border-transparent text-ink-soft hover:bg-raised hover:text-ink'
				: 'border-line bg-surface hover:border-ink hover:bg-raised',
		)}
	>
		{children}
		{waiting > 0 && (
			<span className="grid h-6 min-w-6 place-items-center rounded-full bg-primary px-1.5 font-semibold text-on-primary text-xs tabular-nums">
				<span aria-hidden>{waiting}</span>
				<span className="sr-only">
					<Trans>, {waiting} waiting</Trans>
				</span>
			</span>
		)}
	</Link>
);
