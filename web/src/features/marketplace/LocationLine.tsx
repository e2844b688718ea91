import type { User } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { MapPin } from 'lucide-react';
import { formatZip } from '#lib/address.ts';
import { focusIt } from '#lib/focus-field.ts';

/** Where we look, as a sentence one can tap. `focus`: it was just changed, and the form that did it is gone. */
export function LocationLine({ user, focus, onChange }: { user: User; focus: boolean; onChange(): void }) {
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
