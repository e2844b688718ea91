/** The page of a paired tablet: its lock screen around the counter screen (R-counter-device). */
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Maximize2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLiveBusiness } from '#api/businesses.ts';
import { queryFor } from '#api/query.ts';
import { Counter } from '#features/counter/Counter.tsx';
import { CounterDevice } from '#features/counter-device/CounterDevice.tsx';
import { OfflinePickups } from '#features/counter-device/OfflinePickups.tsx';
import { ClosingQuestion } from '#features/dates/ClosingQuestion.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorPanel } from '#ui/Panels.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { CounterHome } from './CounterHome.tsx';

function AtWork({ businessId, bar }: { businessId: string; bar: ReactNode }) {
	const business = useQuery(queryFor('business.get', { params: { id: businessId } }));
	const [inBigType, setInBigType] = useState(false);
	useLiveBusiness(businessId, true);
	const { data } = business;
	if (data && inBigType)
		return (
			<Counter
				business={data}
				leave={
					<Button tone="quiet" icon={<ArrowLeft aria-hidden />} onClick={() => setInBigType(false)}>
						<Trans>Back to the list</Trans>
					</Button>
				}
			>
				<OfflinePickups atWork />
				<ClosingQuestion business={data} />
			</Counter>
		);
	return (
		<main id="main" className="min-h-dvh px-4 py-4 sm:px-8">
			<div className="mx-auto max-w-5xl">
				{bar}
				{data ? (
					<CounterHome
						business={data}
						counterMode={
							<Button
								tone="secondary"
								size="small"
								icon={<Maximize2 aria-hidden />}
								onClick={() => setInBigType(true)}
							>
								<Trans>Counter mode</Trans>
							</Button>
						}
					/>
				) : business.isError ? (
					<ErrorPanel title={<Trans>Failed to load business data</Trans>} onRetry={business.refetch} />
				) : (
					<Spinner className="py-24" />
				)}
			</div>
		</main>
	);
}

export const CounterDevicePage = () => <CounterDevice AtWork={AtWork} />;
