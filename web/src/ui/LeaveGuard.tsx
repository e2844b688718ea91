import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from './Button.tsx';
import { Modal } from './Modal.tsx';

/**
 * Asks before unsaved changes are lost (R-own-unsaved): with our dialog inside the app, and with the browser's when
 * leaving it.
 */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
	const { t } = useLingui();
	const blocker = useBlocker(
		({ currentLocation: from, nextLocation: to }) =>
			dirty && (from.pathname !== to.pathname || from.search !== to.search),
	);
	useEffect(() => {
		if (!dirty) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		addEventListener('beforeunload', ask);
		return () => removeEventListener('beforeunload', ask);
	}, [dirty]);
	if (blocker.state !== 'blocked') return null;
	return (
		<Modal onClose={() => blocker.reset()} title={t`Leave without saving?`} height="low">
			<p className="mt-3 text-ink-soft">{t`Your changes aren't saved yet.`}</p>
			<div className="mt-6 flex flex-wrap gap-3">
				<Button onClick={() => blocker.reset()}>{t`Keep editing`}</Button>
				<Button tone="secondary" onClick={() => blocker.proceed()}>
					<Trans>Discard changes</Trans>
				</Button>
			</div>
		</Modal>
	);
}
