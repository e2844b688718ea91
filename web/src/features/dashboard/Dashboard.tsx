import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { dashboardOf, useLiveBusiness } from '#api/businesses.ts';
import { paths } from '#app/paths.ts';
import { Bag } from '#ui/Bag.tsx';
import { Banner } from '#ui/Banner.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { EmptyPanel, ErrorPanel } from '#ui/Panels.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Missing } from './Missing.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { Overview } from './Overview.tsx';
import { Sidebar } from './Sidebar.tsx';

/** One business's day (spec §2). The tab lives in the address. */
export function Dashboard() {
	const { businessId = '' } = useParams();
	const [search] = useSearchParams();
	const tab = search.get('tab') === 'orders' ? 'orders' : 'overview';
	return (
		<div className="md:flex">
			<Sidebar businessId={businessId} tab={tab} />
			<main id="main" className="min-h-dvh min-w-0 flex-1 px-4 py-6 sm:px-8 sm:py-8">
				<div className="mx-auto max-w-5xl">
					<Content key={businessId} businessId={businessId} tab={tab} />
				</div>
			</main>
		</div>
	);
}

function Content({ businessId, tab }: { businessId: string; tab: 'overview' | 'orders' }) {
	const { t } = useLingui();
	const board = useQuery(dashboardOf(businessId));
	useLiveBusiness(businessId);
	if (board.isPending) return <Spinner className="py-24" />;
	if (board.isError && hasCode(board.error, 'NOT_FOUND')) return <NotFound />;
	if (!board.data) {
		return (
			<ErrorPanel
				title={<Trans>Failed to load business data</Trans>}
				onRetry={() => location.reload()}
				retry={<Trans>Try Again</Trans>}
			/>
		);
	}
	const { business } = board.data;
	return (
		<>
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				{business.display_name}
			</h1>
			{board.isError && (
				<div className="mt-4">
					<Banner tone="warn">{t`These figures may be old: the server does not answer right now.`}</Banner>
				</div>
			)}
			<Missing business={business} />
			{tab === 'overview' ? <Overview board={board.data} /> : <OrdersTab board={board.data} />}
		</>
	);
}

function NotFound() {
	return (
		<EmptyPanel
			drawing={<Bag seed="no-business" className="h-28 w-auto" />}
			title={<Trans>Business Not Found</Trans>}
			action={
				<>
					<Link to={paths.businessPicker()} className={buttonLook()}>
						<Trans>Back to Business Selector</Trans>
					</Link>
					<Link to={paths.marketplace()} className={buttonLook({ tone: 'secondary' })}>
						<Trans>Back to Marketplace</Trans>
					</Link>
				</>
			}
		>
			<Trans>The business may not exist, or you may not have access to it.</Trans>
		</EmptyPanel>
	);
}
