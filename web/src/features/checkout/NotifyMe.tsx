import { Trans } from '@lingui/react/macro';
import { usePushQuestion } from '#api/push.ts';
import { PushQuestion } from '#ui/PushQuestion.tsx';

/** After a purchase (R-push-ask). */
export const NotifyMe = () => (
	<PushQuestion {...usePushQuestion()}>
		<Trans>Want a nudge before your pickup ends, and news if the shop changes your order?</Trans>
	</PushQuestion>
);
