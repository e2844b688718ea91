import type { Invitation } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { currentUser } from '#api/users.ts';
import { useSignOut } from '#app/use-sign-out.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { FirstAdmin, SignInLinks } from './FirstAdmin.tsx';

export function Join() {
	const [search] = useSearchParams();
	const admin = search.get('admin');
	return admin ? <FirstAdmin token={admin} /> : <Invited token={search.get('token') ?? ''} />;
}

/** Target of an invitation's link: names the shop and lets the invited person join, signed in or not (R-team). */
function Invited({ token }: { token: string }) {
	const { t } = useLingui();
	const invitation = useQuery(queryFor('invitation.get', { body: { token } }, { enabled: token !== '' }));
	const { data: user, isPending } = useQuery(currentUser());
	const { data: found } = invitation;
	if (token === '' || hasCode(invitation.error, 'NOT_FOUND'))
		return <Over>{t`This link doesn't work, or the invitation was withdrawn. Ask for a new one.`}</Over>;
	if (invitation.isError)
		return (
			<Over>
				<Trans>We couldn't load the invitation.</Trans>{' '}
				<Button tone="secondary" onClick={() => void invitation.refetch()}>
					<Trans>Try Again</Trans>
				</Button>
			</Over>
		);
	if (!found || isPending) return <Spinner className="py-16" />;
	const isTheirs = user?.email.toLowerCase() === found.email;
	if (found.state === 'expired')
		return <Over>{t`This invitation expired after seven days. Ask ${found.invited_by} for a new one.`}</Over>;
	if (found.state === 'used')
		return (
			<Over action={isTheirs && <YourShops />}>
				{found.invited_by ? (
					<Trans>This invitation has been used. Ask {found.invited_by} for a new one.</Trans>
				) : (
					<Trans>This invitation has been used. Ask for a new one.</Trans>
				)}
			</Over>
		);
	return (
		<>
			<Heading>
				{found.role === 'owner'
					? t`Open ${found.business_name} on FlavorBag`
					: t`${found.invited_by} invites you to ${found.business_name}`}
			</Heading>
			<p className="mt-2 text-ink-soft">
				{found.role === 'owner' ? (
					<Trans>
						We entered your name and address. Check them, add a phone number, a price and a few words, and
						you're done. Customers don't see your shop before that.
					</Trans>
				) : found.role === 'manager' ? (
					<Trans>You'll be a manager: schedule, bags, orders and refunds.</Trans>
				) : (
					<Trans>You'll be at the counter: packing, handing over, counting tonight's bags.</Trans>
				)}
			</p>
			{!user ? (
				<SignInFirst found={found} />
			) : isTheirs ? (
				<Accept token={token} found={found} />
			) : (
				<Other found={found} />
			)}
		</>
	);
}

const Heading = ({ children }: { children: ReactNode }) => (
	<h1 tabIndex={-1} className="wrap-anywhere font-bold font-display text-3xl">
		{children}
	</h1>
);

const Over = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
	<>
		<Heading>
			<Trans>Invitation</Trans>
		</Heading>
		<p className="mt-3">{children}</p>
		{action && <div className="mt-6">{action}</div>}
	</>
);

/** A used invitation may be their own, so it links to their shops. */
const YourShops = () => (
	<ButtonLink to={paths.businessPicker()} tone="secondary" wide>
		<Trans>Open your shops</Trans>
	</ButtonLink>
);

const SignInFirst = ({ found: { email } }: { found: Invitation }) => (
	<div className="mt-6 grid gap-3">
		<p>
			<Trans>
				It was sent to <strong className="wrap-anywhere">{email}</strong>, so use that address.
			</Trans>
		</p>
		<SignInLinks />
	</div>
);

function Accept({ token, found }: { token: string; found: Invitation }) {
	const { t } = useLingui();
	const accept = useChange('invitation.accept', {
		// Joining adds a shop, and changes the role of a person who was only a customer. The shop's screens read both.
		onSuccess: () => queryClient.invalidateQueries(askedBy('user.get', 'business.list')),
	});
	const navigate = useNavigate();
	async function join() {
		try {
			const { business_id } = await accept.mutateAsync({ body: { token } });
			if (found.role !== 'owner') toast.success(t`Welcome to ${found.business_name}!`);
			const wizard = `${paths.newBusiness()}?${new URLSearchParams({ shop: token })}`;
			await navigate(found.role === 'owner' ? wizard : paths.business(business_id), { replace: true });
		} catch {
			// The error is rendered below.
		}
	}
	return (
		<div className="mt-6 grid gap-3">
			{accept.isError && (
				<Banner tone="danger">{messageOf(accept.error, t`That didn't work. Please try again.`)}</Banner>
			)}
			<Button wide busy={accept.isPending && t`Joining...`} onClick={() => void join()}>
				{found.role === 'owner' ? t`Finish ${found.business_name}` : t`Join ${found.business_name}`}
			</Button>
		</div>
	);
}

function Other({ found: { email } }: { found: Invitation }) {
	const signOut = useSignOut();
	return (
		<div className="mt-6 grid gap-3">
			<Banner tone="warn">
				<Trans>
					The invitation was sent to <strong className="wrap-anywhere">{email}</strong>, and you're signed in
					with another address. Sign out, then open the link once more.
				</Trans>
			</Banner>
			<Button tone="secondary" onClick={() => void signOut()}>
				<Trans>Sign Out</Trans>
			</Button>
		</div>
	);
}
