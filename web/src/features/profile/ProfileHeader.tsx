import type { Role, User } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { BadgeAlert, BadgeCheck, CircleUser, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSignOut } from '#app/use-sign-out.ts';
import { initials } from '#lib/names.ts';
import { Button } from '#ui/Button.tsx';

const accounts: Record<Role, ReactNode> = {
	customer: <Trans>Customer Account</Trans>,
	business: <Trans>Business Account</Trans>,
	admin: <Trans>Admin Account</Trans>,
};

export function ProfileHeader({ user }: { user: User }) {
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
