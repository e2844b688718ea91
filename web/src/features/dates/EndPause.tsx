import { Trans, useLingui } from '@lingui/react/macro';
import { useUpdateBusiness } from '#api/businesses.ts';
import { toasted } from '#api/toasted.ts';
import { Button } from '#ui/Button.tsx';

/** Ends a pause (R-pause). */
export function EndPause({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const update = useUpdateBusiness();
	const end = () =>
		toasted(update.mutateAsync({ params: { id: businessId }, body: { paused_until: null } }), {
			done: t`You're selling again.`,
			failed: t`That wasn't saved. Please try again.`,
		});
	return (
		<Button tone="secondary" size="small" busy={update.isPending && t`Saving...`} onClick={() => void end()}>
			<Trans>Sell again now</Trans>
		</Button>
	);
}
