import type { Role, User } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BadgeAlert, BadgeCheck, BellRing, ChevronRight, CircleUser, Heart, LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { download } from '#api/files.ts';
import { queryFor } from '#api/query.ts';
import { deleteAccount, signInMethods } from '#api/session.ts';
import { settings } from '#api/settings.ts';
import { toasted } from '#api/toasted.ts';
import { useUser } from '#api/users.ts';
import { DownloadButton } from '#app/DownloadButton.tsx';
import { useSignOut } from '#app/use-sign-out.ts';
import { initials } from '#lib/names.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { Parts } from '#ui/Parts.tsx';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';
import { LoadedCard } from './LoadedCard.tsx';
import { MyDietCard } from './MyDietCard.tsx';
import { Notifications } from './Notifications.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import { SavedCards } from './SavedCards.tsx';
import { Sessions } from './Sessions.tsx';
import { SignInCodes } from './SignInCodes.tsx';

export function Profile() {
	const user = useUser();
	return (
		<div className="mx-auto w-full max-w-3xl px-4 py-8 md:px-8 md:py-12">
			<h1 className="font-bold font-display text-3xl tracking-tight">
				<Trans>Profile Settings</Trans>
			</h1>
			<Parts className="mt-6 space-y-6">
				<ProfileHeader user={user} />
				<PersonalInformation user={user} />
				<SecuritySettings />
				<Passkeys />
				<SignInCodes />
				<Sessions />
				<EmailSettings />
				<Notifications />
				<OwnLinks />
				<SavedCards />
				<MyDietCard />
				<OwnData />
				<AccountActions />
			</Parts>
		</div>
	);
}

/** Exports everything stored about the user (R-export). */
const OwnData = () => (
	<Section card className="md:p-8" title={<Trans>Download Your Data</Trans>}>
		<p className="mt-1 text-ink-soft">
			<Trans>
				Everything we store about you: your account, orders, payments, ratings and more. Passwords and other
				people's data aren't in it.
			</Trans>
		</p>
		<div className="mt-4 flex flex-wrap gap-3">
			<DownloadButton
				load={() => download('user.export', { query: { format: 'html' } })}
				name="flavorbag-data.html"
			>
				<Trans>Page to read and print</Trans>
			</DownloadButton>
			<DownloadButton
				load={() => download('user.export', { query: { format: 'json' } })}
				name="flavorbag-data.json"
			>
				<Trans>File for other programs (JSON)</Trans>
			</DownloadButton>
		</div>
	</Section>
);

const OwnLinks = () => (
	<>
		<OwnLink to={paths.favorites()} icon={<Heart aria-hidden />}>
			<Trans>Your favorites</Trans>
		</OwnLink>
		<OwnLink to={paths.alerts()} icon={<BellRing aria-hidden />}>
			<Trans>Your alerts</Trans>
		</OwnLink>
	</>
);

const OwnLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
	<Link
		to={to}
		className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-5 py-4 hover:bg-raised md:px-8 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]"
	>
		{icon}
		<span className="grow font-display font-semibold text-xl">{children}</span>
		<ChevronRight aria-hidden className="text-ink-soft" />
	</Link>
);

const accounts: Record<Role, ReactNode> = {
	customer: <Trans>Customer Account</Trans>,
	business: <Trans>Business Account</Trans>,
	admin: <Trans>Admin Account</Trans>,
};

function ProfileHeader({ user }: { user: User }) {
	const signOut = useSignOut();
	const letters = initials(user.first_name, user.last_name);
	return (
		<section className="flex flex-wrap items-center gap-5 rounded-card bg-raised p-5 md:p-8">
			<span
				aria-hidden
				className="grid size-18 shrink-0 place-items-center rounded-full bg-primary font-bold font-display text-2xl text-on-primary"
			>
				{letters || <CircleUser className="size-9" strokeWidth={1.75} />}
			</span>
			<div className="min-w-48 flex-1">
				<p className="break-words font-display font-semibold text-2xl tracking-tight">
					{user.first_name} {user.last_name}
				</p>
				<p className="break-all text-ink-soft">{user.email}</p>
				<p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
					{user.verified ? (
						<span className="inline-flex items-center gap-1.5 font-medium text-leaf-ink">
							<BadgeCheck aria-hidden className="size-4.5" strokeWidth={1.75} />
							<Trans>Verified</Trans>
						</span>
					) : (
						<span className="inline-flex items-center gap-1.5 font-medium text-honey-ink">
							<BadgeAlert aria-hidden className="size-4.5" strokeWidth={1.75} />
							<Trans>Unverified</Trans>
						</span>
					)}
					<span className="text-ink-soft">{accounts[user.role]}</span>
				</p>
			</div>
			<Button tone="secondary" size="small" icon={<LogOut aria-hidden />} onClick={() => void signOut()}>
				<Trans>Sign Out</Trans>
			</Button>
		</section>
	);
}

function EmailSettings() {
	const { t } = useLingui();
	const query = useQuery(queryFor('rating.list', {}));
	const emails = useChange('rating.emails');
	const town = useQuery(queryFor('user.announcements.get', {}));
	const news = useChange('user.announcements.set');
	return (
		<LoadedCard title={<Trans>Emails</Trans>} query={query} failure={t`Failed to load your emails`}>
			<Switch
				className="mt-2"
				label={<Trans>Ask me how a bag was</Trans>}
				help={<Trans>Once after each pickup. Receipts and news about your orders always come.</Trans>}
				checked={emails.isPending ? emails.variables.body.emails : query.data?.emails === true}
				disabled={emails.isPending}
				onCheckedChange={(wanted) =>
					void toasted(emails.mutateAsync({ body: { emails: wanted } }), {
						failed: t`That wasn't saved. Please try again.`,
					})
				}
			/>
			{town.data && (
				<Switch
					label={<Trans>News about the town</Trans>}
					help={<Trans>From the people who run it, at most once a week.</Trans>}
					checked={news.isPending ? news.variables.body.emails : town.data.emails}
					disabled={news.isPending}
					onCheckedChange={(wanted) =>
						void toasted(news.mutateAsync({ body: { emails: wanted } }), {
							failed: t`That wasn't saved. Please try again.`,
						})
					}
				/>
			)}
		</LoadedCard>
	);
}

function SecuritySettings() {
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

function DeletionBlockers({ problem }: { problem: unknown }) {
	const look = buttonLook({ tone: 'secondary', size: 'small' });
	if (hasCode(problem, 'ORDERS_OPEN'))
		return (
			<Link to={paths.orders()} className={look}>
				<Trans>My Orders</Trans>
			</Link>
		);
	if (!hasCode(problem, 'BAGS_TO_COLLECT', 'REFUNDS_TO_ANSWER')) return null;
	return (
		<Link to={paths.businessPicker()} className={look}>
			<Trans>My Business</Trans>
		</Link>
	);
}

/** The second press deletes the account (R-erasure). */
function AccountActions() {
	const { t } = useLingui();
	const [asked, setAsked] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const warning = useRef<HTMLParagraphElement>(null);
	const remove = useMutation({
		mutationFn: deleteAccount,
		onSuccess: () => toast.success(t`Your account was deleted`),
	});
	useEffect(() => {
		if (asked) warning.current?.focus();
	}, [asked]);
	const back = () => {
		setAsked(false);
		remove.reset();
		button.current?.focus();
	};
	return (
		<Section card className="md:p-8" title={<Trans>Account Actions</Trans>}>
			{asked ? (
				<p ref={warning} tabIndex={-1} className="mt-3 rounded-card bg-tomato-soft px-4 py-3 text-tomato-ink">
					<Trans>
						This permanently deletes your account, your profile and your businesses. To keep a shop open, hand
						it over on its Team page first. It can't be undone. What you ordered stays with the businesses,
						without your name.
					</Trans>
				</p>
			) : (
				<p className="mt-1 text-ink-soft">
					{t`Delete your account, with your name, address and everything else that says who you are.`}
				</p>
			)}
			{remove.isError && (
				<Banner className="mt-3" tone="danger" action={<DeletionBlockers problem={remove.error} />}>
					{messageOf(remove.error, t`Request failed`)}
				</Banner>
			)}
			<div className="mt-4 flex flex-wrap gap-3">
				<Button
					ref={button}
					tone={asked ? 'danger' : 'secondary'}
					busy={remove.isPending && <Trans>Deleting...</Trans>}
					onClick={() => (asked ? remove.mutate() : setAsked(true))}
				>
					{asked ? <Trans>Confirm Delete</Trans> : <Trans>Delete Account</Trans>}
				</Button>
				{asked && (
					<Button tone="secondary" disabled={remove.isPending} onClick={back}>
						<Trans>Cancel</Trans>
					</Button>
				)}
			</div>
		</Section>
	);
}
