import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { ownBusinesses } from '#api/businesses.ts';
import { paths } from '#app/paths.ts';
import { formatDollars } from '#lib/money.ts';
import { Bag } from '#ui/Bag.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { EmptyPanel, ErrorPanel } from '#ui/Panels.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** Which of one's businesses (spec §2). A single one opens by itself. */
export function BusinessPicker() {
	const { data, isPending, refetch } = useQuery(ownBusinesses());
	const [only, second] = data ?? [];
	if (isPending) return <Spinner className="py-24" />;
	if (!data) {
		return (
			<ErrorPanel
				title={<Trans>Failed to load business data</Trans>}
				onRetry={() => void refetch()}
				retry={<Trans>Try Again</Trans>}
			/>
		);
	}
	if (only && !second) return <Navigate to={paths.business(only.id)} replace />;
	if (!only) {
		return (
			<EmptyPanel
				drawing={<Bag seed="no-business" className="h-28 w-auto" />}
				title={<Trans>No business yet</Trans>}
				action={
					<Link to={paths.marketplace()} className={buttonLook({ tone: 'secondary' })}>
						<Trans>Back to Marketplace</Trans>
					</Link>
				}
			>
				<Trans>Your account has no business. Whoever runs this site can set one up for you.</Trans>
			</EmptyPanel>
		);
	}
	return (
		<div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				<Trans>Which business?</Trans>
			</h1>
			<ul className="mt-6 grid gap-5 sm:grid-cols-2">
				{data.map((business) => (
					<li
						key={business.id}
						className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface has-[a:hover]:border-ink"
					>
						<Picture src={business.image_url} seed={business.id} className="aspect-[16/9]" />
						<div className="flex flex-1 flex-col p-5">
							<h2 className="font-display font-semibold text-xl">
								<Link to={paths.business(business.id)} className="after:absolute after:inset-0">
									{business.display_name}
								</Link>
							</h2>
							<p className="mt-1 flex-1 text-ink-soft">{business.description}</p>
							<p className="mt-3 flex justify-between gap-3 text-sm">
								<span>
									{business.city}, {business.state}
								</span>
								<span className="font-semibold tabular-nums">
									<Trans>{formatDollars(business.price)} per order</Trans>
								</span>
							</p>
						</div>
					</li>
				))}
			</ul>
		</div>
	);
}
