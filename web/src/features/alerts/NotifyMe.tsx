import { Trans } from '@lingui/react/macro';
import { usePushQuestion } from '#api/push.ts';
import { PushQuestion } from '#ui/PushQuestion.tsx';

/** Once an alert is saved (R-push-ask). */
export const NotifyMe = () => (
	<PushQuestion {...usePushQuestion()}>
		<Trans>Bags go fast. Want alerts on this device the moment they're up, instead of an email?</Trans>
	</PushQuestion>
);
