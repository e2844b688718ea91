import { limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { checkVerified, sendVerificationMail } from '#api/session.ts';
import { currentUser, useUser } from '#api/users.ts';
import { homeAfterVerification, returnToOf, withReturnTo } from '#app/guard.ts';
import { SupportContact } from '#app/SupportContact.tsx';
import { useSignOut } from '#app/use-sign-out.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateFormat } from '#lib/time.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Countdown } from '#ui/Countdown.tsx';
import { AskForEmail } from './AskForEmail.tsx';
import { Address, AuthHeading } from './AuthHeading.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { Mailbox } from './Mailbox.tsx';

const resendMs = 30_000;

/** Shown while waiting for the email; its link leads here, too. */
export function VerifyEmail() {
	const { data: user } = useQuery(currentUser());
	return user ? <Verification /> : <BrokenLink />;
}

function Verification() {
	const { t } = useLingui();
	const [search] = useSearchParams();
	const verification = useVerification();
	const refused = search.has('error') && !verification.done;
	useEffect(() => {
		if (!refused) return;
		toast.error(t`There was an issue completing your verification. Please try again or contact support`, {
			id: 'verification',
		});
	}, [refused, t]);
	return verification.done ? (
		<Verified goHome={verification.goHome} />
	) : (
		<Waiting {...verification} refused={refused} />
	);
}

const Verified = ({ goHome }: { goHome: () => void }) => (
	<div role="status">
		<CircleCheck aria-hidden className="mb-6 size-14 text-leaf" strokeWidth={1.75} />
		<AuthHeading title={<Trans>Email verified</Trans>}>
			<Trans>You're all set. One moment…</Trans>
		</AuthHeading>
		<Button size="large" wide onClick={goHome}>
			<Trans>Continue</Trans>
		</Button>
	</div>
);

function Waiting({
	user,
	check,
	resend,
	refused,
}: ReturnType<typeof useVerification> & { refused: boolean }) {
	const { t, i18n } = useLingui();
	const signOut = useSignOut();
	const [checkedAt, setCheckedAt] = useState<Date>();
	const time = checkedAt && dateFormat(i18n.locale, { timeStyle: 'medium' }).format(checkedAt);
	async function look() {
		await check.refetch();
		setCheckedAt(serverNow());
	}
	return (
		<>
			<AuthHeading title={<Trans>Verify your email</Trans>}>
				<Trans>
					We sent a link to <Address>{user.email}</Address> Open it and you'll continue here automatically.
				</Trans>
			</AuthHeading>
			<Banner className="mb-6" tone={refused ? 'danger' : 'info'}>
				{refused ? (
					<Trans>
						That link no longer works: it is older than a day, or a part of it got lost on the way. Send
						yourself a new one.
					</Trans>
				) : (
					<Trans>Waiting for you to confirm…</Trans>
				)}
				{time && <span className="block text-sm">{t`Not confirmed yet. Last checked at ${time}.`}</span>}
			</Banner>
			{refused && (
				<p className="mb-6 text-ink-soft">
					<Trans>Still stuck? Contact support:</Trans> <SupportContact />
				</p>
			)}
			<Mailbox />
			<div className="grid gap-3">
				<Button tone="secondary" wide onClick={() => void look()}>
					<Trans>Refresh</Trans>
				</Button>
				<Resend resend={resend} isFresh={!refused} />
			</div>
			<p className="mt-8 flex flex-wrap items-center gap-x-2 text-ink-soft">
				<Trans>Not your address?</Trans>
				<Button tone="quiet" onClick={() => void signOut()}>
					<Trans>Sign Out</Trans>
				</Button>
			</p>
		</>
	);
}

interface ResendProps {
	resend: ReturnType<typeof useVerification>['resend'];
	/** An email is on its way. */
	isFresh: boolean;
}

/** Waits a moment before another email, because the last one may still be on its way. */
function Resend({ resend, isFresh }: ResendProps) {
	const [until, setUntil] = useState(() => (isFresh ? soon() : undefined));
	return (
		<Button
			tone={isFresh ? 'quiet' : 'primary'}
			wide
			// The button keeps the focus after a press.
			aria-disabled={until !== undefined}
			className="aria-disabled:text-ink-soft"
			busy={resend.isPending && <Trans>Sending...</Trans>}
			onClick={() => until ?? resend.mutate(undefined, { onSuccess: () => setUntil(soon()) })}
		>
			<Trans>Resend verification email</Trans>
			{until !== undefined && (
				<span aria-hidden className="ml-2">
					<Countdown until={until} onEnd={() => setUntil(undefined)} />
				</span>
			)}
		</Button>
	);
}
const soon = () => new Date(serverNow().getTime() + resendMs).toISOString();

function BrokenLink() {
	const { t } = useLingui();
	const [search] = useSearchParams();
	const returnTo = withReturnTo(paths.verifyEmail(), returnToOf(search, undefined));
	const [email, setSentTo] = useState<string>();
	async function send(to: string) {
		try {
			await sendVerificationMail(to, returnTo);
			toast.success(t`Verification email sent`);
			setSentTo(to);
		} catch {
			toast.error(t`Failed to send verification email`);
		}
	}
	return email === undefined ? (
		<AskForEmail
			title={<Trans>This link no longer works</Trans>}
			words={<Trans>Send a new link</Trans>}
			onEmail={send}
		>
			<Trans>
				It is older than a day, or a part of it got lost on the way. Tell us your email address and we will
				send you a new one.
			</Trans>
		</AskForEmail>
	) : (
		<CheckYourEmail>
			<Trans>
				If <Address>{email}</Address> still needs to be verified, a new link is on its way.
			</Trans>
		</CheckYourEmail>
	);
}

/** Polls until the email is verified, then redirects (R-verification-page). */
function useVerification() {
	const { t } = useLingui();
	const user = useUser();
	const navigate = useNavigate();
	const { state } = useLocation();
	const [search] = useSearchParams();
	const returnTo = returnToOf(search, state);
	const home = returnTo ?? homeAfterVerification(user.role);
	const done = user.verified;

	const check = useQuery({
		queryKey: ['verification', user.id],
		queryFn: async () => (await checkVerified()) !== undefined,
		enabled: !done,
		refetchInterval: limits.verificationPollMs,
		refetchIntervalInBackground: true,
		gcTime: 0,
	});
	const verifiedNow = check.data === true;
	useEffect(() => {
		if (verifiedNow) toast.success(t`Email verified successfully`);
	}, [verifiedNow, t]);

	const goHome = () => void navigate(home, { replace: true });
	useEffect(() => {
		if (!done) return;
		const timer = setTimeout(() => void navigate(home, { replace: true }), limits.verifiedRedirectMs);
		return () => clearTimeout(timer);
	}, [done, home, navigate]);

	const resend = useMutation({
		mutationFn: () => sendVerificationMail(user.email, withReturnTo(paths.verifyEmail(), returnTo)),
		onSuccess: () => toast.success(t`Verification email sent`),
		onError: () => toast.error(t`Failed to send verification email`),
	});
	return { user, done, check, resend, goHome };
}
