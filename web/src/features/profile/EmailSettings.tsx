import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { myRatings, useMyRatings } from '#api/ratings.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { RetryButton } from '#ui/RetryButton.tsx';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';

/** Which emails somebody can do without. */
export function EmailSettings() {
	const { t } = useLingui();
	const { data, isError, refetch } = useQuery(myRatings());
	const { emails } = useMyRatings();
	return (
		<Section card className="md:p-8" title={<Trans>Emails</Trans>}>
			{data ? (
				<Switch
					className="mt-2"
					label={<Trans>Ask me how a bag was</Trans>}
					help={<Trans>Once after each pickup. Receipts and news about your orders always come.</Trans>}
					checked={emails.isPending ? emails.variables : data.emails}
					disabled={emails.isPending}
					onCheckedChange={(wanted) =>
						emails.mutate(wanted, {
							onError: (error) => toast.error(messageOf(error, t`That wasn't saved. Please try again.`)),
						})
					}
				/>
			) : isError ? (
				<div className="mt-2 flex flex-wrap items-center gap-3">
					<p className="text-ink-soft">
						<Trans>Failed to load your emails</Trans>
					</p>
					<RetryButton onRetry={refetch} />
				</div>
			) : (
				<Skeleton className="mt-4 h-11" />
			)}
		</Section>
	);
}
