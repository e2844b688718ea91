import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { signInMethods } from '#api/session.ts';
import { settings } from '#api/settings.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Panels.tsx';
import { Section } from '#ui/Section.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Profile Settings, third block: collapsed, open, or somebody else's to manage. */
export function SecuritySettings() {
	const methods = useQuery(signInMethods());
	const { data: installation } = useQuery(settings());
	const own = methods.data?.includes('credential') ?? true;
	const provider = methods.data?.find((method) => method !== 'credential');
	const label = installation?.social.find(({ id }) => id === provider)?.label ?? 'Google';
	return (
		<Section card className="md:p-8" title={<Trans>Security Settings</Trans>}>
			{methods.isPending ? (
				<Skeleton className="mt-4 h-11 w-44" />
			) : own ? (
				<OwnPassword />
			) : (
				<ManagedPassword label={label} />
			)}
		</Section>
	);
}

function OwnPassword() {
	const [open, setOpen] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const wasOpen = useRef(false);
	useEffect(() => {
		// Closing gives the focus back to what opened the form.
		if (wasOpen.current && !open) opener.current?.focus();
		wasOpen.current = open;
	}, [open]);
	return (
		<>
			<p className="mt-1 text-ink-soft">
				<Trans>Changing your password signs you out everywhere else.</Trans>
			</p>
			{open ? (
				<PasswordForm onClose={() => setOpen(false)} />
			) : (
				<Button ref={opener} tone="secondary" className="mt-4" onClick={() => setOpen(true)}>
					<Trans>Change Password</Trans>
				</Button>
			)}
		</>
	);
}

function ManagedPassword({ label }: { label: string }) {
	const { t } = useLingui();
	return (
		<>
			<p className="mt-1 text-ink-soft">
				<Trans>You sign in with {label}, so your password is kept there and not here.</Trans>
			</p>
			<Button
				tone="secondary"
				className="mt-4 opacity-70"
				aria-disabled
				onClick={() => toast.error(t`You signed up with ${label}. Use ${label} to change your password.`)}
			>
				<Trans>Managed by {label}</Trans>
			</Button>
		</>
	);
}
