import { Trans } from '@lingui/react/macro';
import { Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Caught } from '#ui/Caught.tsx';
import { CounterField } from './CounterField.tsx';
import { tabAddress } from './tabs.ts';

export interface NextPickupsProps {
	businessId: string;
	/** How many wait to be picked up, on all dates; absent: there is no list of them. */
	waiting?: number;
	/** Beside the title. */
	arrivals?: ReactNode;
	/** Another way to the screen in big type. */
	counterMode?: ReactNode;
	/** The list of the next date. */
	children: ReactNode;
}

/** Who comes next, and the field for the code that somebody shows. */
export const NextPickups = ({ businessId, waiting, arrivals, counterMode, children }: NextPickupsProps) => (
	<section>
		<div className="flex flex-wrap items-end justify-between gap-4">
			<div className="flex min-h-11 items-center gap-1">
				<h2 className="font-display font-semibold text-xl">
					<Trans>Next pickups</Trans>
				</h2>
				{arrivals}
			</div>
			<div className="flex w-full flex-wrap items-start gap-2 sm:w-auto">
				<CounterField businessId={businessId} />
				{counterMode ?? (
					<ButtonLink to={tabAddress(paths.business(businessId), 'counter')} tone="secondary">
						<Maximize2 aria-hidden /> <Trans>Counter mode</Trans>
					</ButtonLink>
				)}
			</div>
		</div>
		{waiting === 0 && (
			<p className="mt-3 text-ink-soft">
				<Trans>No pickups waiting. New orders show up here.</Trans>
			</p>
		)}
		<Caught>{children}</Caught>
		{waiting !== undefined && waiting > 0 && (
			<Link
				to={`${tabAddress(paths.business(businessId), 'orders')}&status=paid`}
				className="mt-2 inline-flex min-h-11 items-center font-medium text-primary-ink underline-offset-4 hover:underline"
			>
				<Trans>See all waiting orders</Trans>
			</Link>
		)}
	</section>
);
