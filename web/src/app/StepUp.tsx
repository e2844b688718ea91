/** R-step-up: a dialog over the current screen. It has its own React root, so no screen has to render it. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import type { StepUp as StepUpKind } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { signInWays, useConfirmCode, useConfirmPasskey, useConfirmPassword } from '#api/security.ts';
import { signInWith } from '#api/session.ts';
import { settings } from '#api/settings.ts';
import { closeWaitingTab } from '#lib/open-in-tab.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasswordAsked } from './PasswordAsked.tsx';
import { confirmFailure, passkeyFailure } from './security-failures.ts';

let asked: Promise<boolean> | undefined;

/** Resolves to true once the user confirms. Concurrent calls share one dialog. */
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
	const dismiss = () => {
		toast.info(t`You didn't confirm it's you, so nothing was changed.`);
		onEnd(false);
	};
	return (
		<Modal onClose={dismiss} title={t`Confirm it's you`} height="low">
			<p className="mt-1 text-ink-soft">
				{isSecond
					? t`This takes more than your password. Use your passkey or a code from your authenticator app.`
					: t`It's been a while since you signed in. Confirm it's you, and we'll carry on right here.`}
			</p>
			<ConfirmWays secondFactorOnly={isSecond} onDone={() => onEnd(true)} />
		</Modal>
	);
}

interface ConfirmWaysProps {
	secondFactorOnly?: boolean;
	onDone(): void;
}

/** Lists the account's ways to confirm. `secondFactorOnly`: a password was given already and isn't enough. */
function ConfirmWays({ secondFactorOnly = false, onDone }: ConfirmWaysProps) {
	const { t } = useLingui();
	const { data: ways, isError, error } = useQuery(signInWays());
	if (isError) return <Banner tone="danger">{messageOf(error, t`Request failed`)}</Banner>;
	if (!ways) return <Skeleton className="mt-4 h-24" />;
	const canPasskey = ways.passkey && 'PublicKeyCredential' in window;
	return (
		<div className="mt-4 space-y-4">
			{ways.password && !secondFactorOnly && <WithPassword onDone={onDone} />}
			{canPasskey && <WithPasskey isFirst={secondFactorOnly || !ways.password} onDone={onDone} />}
			{ways.code && <WithCode isFirst={secondFactorOnly && !canPasskey} onDone={onDone} />}
			{!secondFactorOnly && ways.providers.map((id) => <WithProvider key={id} id={id} />)}
		</div>
	);
}

function WithPasskey({ isFirst, onDone }: { isFirst: boolean; onDone(): void }) {
	const { i18n } = useLingui();
	const confirm = useConfirmPasskey();
	return (
		<Button
			tone={isFirst ? 'primary' : 'secondary'}
			wide
			busy={confirm.isPending && <Trans>Waiting for your device...</Trans>}
			onClick={() =>
				confirm.mutate(undefined, {
					onSuccess: onDone,
					onError: (error) => toast.error(i18n._(passkeyFailure(error))),
				})
			}
		>
			<Trans>Use your passkey</Trans>
		</Button>
	);
}

function WithPassword({ onDone }: { onDone(): void }) {
	const confirm = useConfirmPassword();
	return (
		<PasswordAsked
			label={<Trans>Password</Trans>}
			submit={<Trans>Confirm</Trans>}
			failureOf={confirmFailure}
			onPassword={async (password = '') => {
				await confirm.mutateAsync(password);
				onDone();
			}}
		/>
	);
}

function WithCode({ isFirst, onDone }: { isFirst: boolean; onDone(): void }) {
	const [open, setOpen] = useState(isFirst);
	const confirm = useConfirmCode();
	if (!open)
		return (
			<Button tone="secondary" wide onClick={() => setOpen(true)}>
				<Trans>Use a code instead</Trans>
			</Button>
		);
	return (
		<CodeForm
			onCode={async (code, kind) => {
				await confirm.mutateAsync({ code, kind });
				onDone();
			}}
		/>
	);
}

function WithProvider({ id }: { id: string }): ReactNode {
	const { t } = useLingui();
	const { data } = useQuery(settings());
	const label = data?.social.find((one) => one.id === id)?.label;
	if (label === undefined) return null;
	const here = new URL(location.href);
	// The provider returned a different account.
	const isAnother = here.searchParams.get('error') === 'another_account';
	here.searchParams.delete('error');
	return (
		<>
			{isAnother && (
				<Banner tone="danger">
					<Trans>That was another {label} account. Choose the one you sign in with here.</Trans>
				</Banner>
			)}
			<Button
				tone="secondary"
				wide
				onClick={() =>
					signInWith(id, { role: 'customer' }, here.pathname + here.search).catch(() =>
						toast.error(t`${label} Sign-In failed`),
					)
				}
			>
				<Trans>Continue with {label}</Trans>
			</Button>
		</>
	);
}
