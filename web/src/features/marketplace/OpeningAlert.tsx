import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { messageOf } from '#api/api-error.ts';
import { openingAlert, useSetOpeningAlert } from '#api/opening-alert.ts';
import { useUser } from '#api/users.ts';
import { Button } from '#ui/Button.tsx';

/** Where no one sells: one email when somebody does (R-opening-alert), and the way to take it back. */
export function OpeningAlert() {
	const { t } = useLingui();
	const { city, state, zip_code: zip } = useUser();
	const alert = useQuery(openingAlert()).data;
	const set = useSetOpeningAlert();
	const isHere = alert && alert.city === city && alert.state === state && alert.zip_code === zip;
	if (alert === undefined) return null;
	return (
		<div className="grid basis-full justify-items-center gap-2" aria-live="polite">
			{isHere ? (
				<>
					<p className="flex items-center gap-2 rounded-field bg-raised px-4 py-3 text-left">
						<BellRing aria-hidden className="size-5 shrink-0 text-primary" strokeWidth={1.75} />
						<span>
							<Trans>
								You're on the list. We'll let you know when a shop opens near {city}, {state}.
							</Trans>
						</span>
					</p>
					<Button
						tone="quiet"
						size="small"
						busy={set.isPending && t`Saving...`}
						onClick={() => set.mutate(false)}
					>
						<Trans>Don't email me</Trans>
					</Button>
				</>
			) : (
				<Button
					icon={<Bell aria-hidden />}
					busy={set.isPending && t`Saving...`}
					onClick={() => set.mutate(true)}
				>
					<Trans>Tell me when a shop opens near me</Trans>
				</Button>
			)}
			{set.isError && (
				<p className="text-sm text-tomato">
					{messageOf(set.error, t`That wasn't saved. Check your connection, then try again.`)}
				</p>
			)}
		</div>
	);
}
