import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useUser } from '#api/users.ts';
import { withTexts } from '#lib/texts.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { LocationLine } from './LocationLine.tsx';
import { Nearby } from './Nearby.tsx';

const LocationCard = lazy(async () => ({
	default: (await withTexts(import('./LocationCard.tsx'))).LocationCard,
}));

/** What is still up for grabs nearby. The business modal has its own address and lies over the list. */
export function Marketplace() {
	const user = useUser();
	const [changing, setChanging] = useState(false);
	const [wasChanging, setWasChanging] = useState(false);
	const leave = () => {
		setChanging(false);
		setWasChanging(true);
	};
	const located = user.coordinates !== null;
	return (
		<div className="mx-auto w-full max-w-7xl px-4 py-3 short:py-2 sm:px-6 sm:not-short:py-8">
			<h1 tabIndex={-1} className="short:sr-only font-bold font-display text-xl sm:text-3xl">
				<Trans>Still up for grabs near you</Trans>
			</h1>
			{(!located || changing) && (
				<Suspense fallback={<Skeleton className="mt-4 h-64 max-w-xl rounded-card" />}>
					<LocationCard onDone={leave} {...(located && { onCancel: leave })} />
				</Suspense>
			)}
			{located && (
				<Nearby
					user={user}
					place={
						!changing && <LocationLine user={user} focus={wasChanging} onChange={() => setChanging(true)} />
					}
				/>
			)}
			<Outlet />
		</div>
	);
}
