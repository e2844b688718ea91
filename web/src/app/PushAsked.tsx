import type { ReactNode } from 'react';
import { usePushQuestion } from '#api/push.ts';
import { PushQuestion } from '#ui/PushQuestion.tsx';

/** Asks whether to notify this device, if that is possible and not settled yet (R-push-ask). */
export const PushAsked = ({ children }: { children: ReactNode }) => (
	<PushQuestion {...usePushQuestion()}>{children}</PushQuestion>
);
