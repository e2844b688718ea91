import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { buttonLook } from '#ui/button-look.ts';

/** Hidden until enhance.ts runs, but its space is reserved. `short`: a phone shows only the icon. */
export function SharePage({ label, short = false }: { label: string; short?: boolean }) {
	const { t } = useLingui();
	return (
		<>
			<button
				type="button"
				data-share
				aria-label={label}
				className={`${buttonLook({ tone: 'quiet', size: 'small' })} invisible shrink-0`}
			>
				<Share2 aria-hidden />{' '}
				<span className={short ? 'max-sm:hidden' : undefined}>
					<Trans>Share</Trans>
				</span>
			</button>
			<span
				role="status"
				data-said
				data-copied={t`Link copied.`}
				data-failed={t`The link couldn't be shared. Copy the page's address instead.`}
				className="fixed inset-x-4 top-4 z-50 mx-auto w-fit rounded-card bg-ink px-4 py-3 text-paper text-sm empty:hidden"
			/>
		</>
	);
}
