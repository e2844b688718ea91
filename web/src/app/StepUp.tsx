/** R-step-up: a dialog over whatever screen asked for it. It has a root of its own, so that no screen has to have a place for it. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import type { StepUp as StepUpKind } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { closeWaitingTab } from '#lib/open-in-tab.ts';
import { Modal } from '#ui/Modal.tsx';
import { ConfirmWays } from './ConfirmWays.tsx';

let asked: Promise<boolean> | undefined;

/** True: they confirmed that it is them. However many calls ask, it is one dialog. */
export function askToConfirm(what: StepUpKind): Promise<boolean> {
	closeWaitingTab();
	asked ??= new Promise((resolve) => {
		const opener = document.activeElement;
		const place = document.body.appendChild(document.createElement('div'));
		const root = createRoot(place);
		const end = (isConfirmed: boolean) => {
			asked = undefined;
			root.unmount();
			place.remove();
			if (opener instanceof HTMLElement) opener.focus();
			resolve(isConfirmed);
		};
		root.render(
			<I18nProvider i18n={i18n}>
				<QueryClientProvider client={queryClient}>
					<StepUp what={what} onEnd={end} />
				</QueryClientProvider>
			</I18nProvider>,
		);
	});
	return asked;
}

function StepUp({ what, onEnd }: { what: StepUpKind; onEnd(isConfirmed: boolean): void }) {
	const isSecond = what === 'second factor';
	const { t } = useLingui();
	return (
		<Modal onClose={() => onEnd(false)} title={t`Confirm it's you`} height="low">
			<p className="mt-1 text-ink-soft">
				{isSecond
					? t`This takes more than your password. Use your passkey or a code from your authenticator app.`
					: t`It's been a while since you signed in. Confirm it's you, and we'll carry on right here.`}
			</p>
			<ConfirmWays secondFactorOnly={isSecond} onDone={() => onEnd(true)} />
		</Modal>
	);
}
