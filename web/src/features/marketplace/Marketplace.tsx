import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useUser } from '#api/users.ts';
import { LocationCard } from './LocationCard.tsx';
import { LocationLine } from './LocationLine.tsx';
import { Nearby } from './Nearby.tsx';

/** What is left near you (spec §2). The business modal has its own address and lies over the list. */
export function Marketplace() {
	const user = useUser();
	const [changing, setChanging] = useState(false);
	const located = user.coordinates !== null;
	return (
		<div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-8">
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				<Trans>What is left near you</Trans>
			</h1>
			{located && !changing && <LocationLine user={user} onChange={() => setChanging(true)} />}
			{(!located || changing) && (
				<LocationCard
					onDone={() => setChanging(false)}
					{...(located && { onCancel: () => setChanging(false) })}
				/>
			)}
			{located && <Nearby />}
			<Outlet />
		</div>
	);
}
