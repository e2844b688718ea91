import { useLingui } from '@lingui/react/macro';
import { messageOf } from '#api/api-error.ts';
import { Failure } from '#ui/Failure.tsx';

/** Why a change wasn't saved, in the server's own words if there are any. */
export function NotSaved({ of: { error }, className }: { of: { error: Error | null }; className?: string }) {
	const { t } = useLingui();
	return (
		<Failure className={className}>
			{error && messageOf(error, t`That wasn't saved. Please try again.`)}
		</Failure>
	);
}
