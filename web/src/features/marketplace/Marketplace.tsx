import type { User } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useUser } from '#api/users.ts';
import { formatZip } from '#lib/address.ts';
import { focusIt } from '#lib/focus-field.ts';
import { late, partOf } from '#lib/lazy-part.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { PlaceButton } from '#ui/PlaceButton.tsx';
import { Nearby } from './Nearby.tsx';

const LocationCard = late(partOf(() => import('./LocationCard.tsx'), 'LocationCard'));

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
			<h1 tabIndex={-1} className="short:sr-only mb-1 font-bold font-display text-xl sm:mb-3 sm:text-3xl">
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

/** `focus`: the location was just changed and its form is gone, so focus returns here. */
function LocationLine({ user, focus, onChange }: { user: User; focus: boolean; onChange(): void }) {
	const { t } = useLingui();
	const { city, state, zip_code: zip, coordinates } = user;
	const named = city && state ? `${city}, ${state}${zip === null ? '' : ` ${formatZip(zip)}`}` : undefined;
	const place = named ?? `${coordinates?.lat.toFixed(2)}, ${coordinates?.lng.toFixed(2)}`;
	return (
		<PlaceButton ref={focus ? focusIt : undefined} aria-label={t`Near ${place}. Change`} onClick={onChange}>
			<Trans>
				Near <span className="font-medium">{place}</span>
			</Trans>
		</PlaceButton>
	);
}
