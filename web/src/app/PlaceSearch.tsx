import { Trans, useLingui } from '@lingui/react/macro';
import { publicPlaces } from '#lib/public-paths.ts';
import { type ButtonTone, buttonLook } from '#ui/button-look.ts';

interface PlaceSearchProps {
	asked?: string | undefined;
	tone?: ButtonTone;
	className?: string;
}

/** Searches for a town's page by ZIP code or city, without scripts or an account. */
export function PlaceSearch({ asked, tone = 'secondary', className = 'mt-4' }: PlaceSearchProps) {
	const { t } = useLingui();
	return (
		<form action={publicPlaces} className={`flex max-w-md gap-2 ${className}`}>
			<input
				name="place"
				maxLength={120}
				defaultValue={asked}
				aria-label={t`ZIP code or city`}
				placeholder={t`ZIP code or city`}
				autoComplete="postal-code"
				className="part-field min-w-0 flex-1"
			/>
			<button type="submit" className={`${buttonLook({ tone })} shrink-0`}>
				<Trans>Find bags</Trans>
			</button>
		</form>
	);
}
