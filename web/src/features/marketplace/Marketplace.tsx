import type { User } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useUser } from '#api/users.ts';
import { formatZip } from '#lib/address.ts';
import { focusIt } from '#lib/focus-field.ts';
import { withTexts } from '#lib/texts.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { Nearby } from './Nearby.tsx';

const LocationCard = lazy(async () => ({
	default: (await withTexts(import('./LocationCard.tsx'))).LocationCard,
}));

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

/** `focus`: the location was just changed and its form is gone, so focus returns here. */
function LocationLine({ user, focus, onChange }: { user: User; focus: boolean; onChange(): void }) {
	const { city, state, zip_code: zip, coordinates } = user;
	const named = city && state ? `${city}, ${state}${zip === null ? '' : ` ${formatZip(zip)}`}` : undefined;
	const place = named ?? `${coordinates?.lat.toFixed(2)}, ${coordinates?.lng.toFixed(2)}`;
	return (
		<button
			ref={focus ? focusIt : undefined}
			type="button"
			onClick={onChange}
			className="inline-flex min-h-11 min-w-0 items-center gap-2 text-left text-ink-soft"
		>
			<MapPin aria-hidden className="size-5 shrink-0 text-primary" strokeWidth={1.75} />
			<span className="wrap-anywhere">
				<Trans>
					Near{' '}
					<span className="font-medium text-ink underline decoration-line underline-offset-4">{place}</span>.
					Change
				</Trans>
			</span>
		</button>
	);
}
