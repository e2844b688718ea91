import { Trans } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface PushQuestionProps {
	state: 'none' | 'ask' | 'asking' | 'on' | 'install' | 'blocked' | 'failed';
	children: ReactNode;
	onYes(): void;
	onLater(): void;
}

/** Asked before the browser's own prompt, because a refusal there is permanent (R-push-ask). */
export function PushQuestion({ state, children, onYes, onLater }: PushQuestionProps) {
	if (state === 'none') return null;
	const isOpen = state === 'ask' || state === 'asking' || state === 'failed';
	return (
		<section className="mt-6 rounded-card bg-raised p-4 text-left">
			<div role="status" className="flex items-start gap-3">
				<BellRing aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" strokeWidth={1.75} />
				<p className="min-w-0 flex-1">
					<Words state={state}>{children}</Words>
				</p>
			</div>
			{isOpen && (
				<div className="mt-3 flex flex-wrap gap-2">
					<Button size="small" busy={state === 'asking' && <Trans>Turning on...</Trans>} onClick={onYes}>
						<Trans>Turn on notifications</Trans>
					</Button>
					<Button size="small" tone="quiet" onClick={onLater}>
						<Trans>Not now</Trans>
					</Button>
				</div>
			)}
		</section>
	);
}

function Words({ state, children }: Pick<PushQuestionProps, 'state' | 'children'>) {
	if (state === 'on') return <Trans>Notifications are on for this device.</Trans>;
	if (state === 'failed') return <Trans>That didn't work. Check your connection, then try again.</Trans>;
	if (state === 'blocked') return <PushBlockedHelp />;
	if (state === 'install') return <PushInstallHelp />;
	return children;
}

export const PushBlockedHelp = () => (
	<Trans>
		Notifications are blocked in your browser. Allow them for this site in its settings, then try again.
	</Trans>
);

export const PushInstallHelp = () => (
	<Trans>
		Want notifications on this device? Tap Share, then “Add to Home Screen”, and open FlavorBag from there.
	</Trans>
);
