import { Trans, useLingui } from '@lingui/react/macro';
import { buttonLook } from '#ui/button-look.ts';

/** Searches for a town's page by ZIP code or city, without scripts or an account. */
export function PlaceSearch({ asked }: { asked?: string | undefined }) {
	const { t } = useLingui();
	return (
		<form action="/near" className="mt-4 flex max-w-md gap-2">
			<input
				name="place"
				required
				maxLength={120}
				defaultValue={asked}
				aria-label={t`ZIP code or city`}
				placeholder={t`ZIP code or city`}
				autoComplete="postal-code"
				className="part-field min-w-0 flex-1"
			/>
			<button type="submit" className={`${buttonLook({ tone: 'secondary' })} shrink-0`}>
				<Trans>Find bags</Trans>
			</button>
		</form>
	);
}
