/** Follows the verification of the signed-in person's address: asks until it is done, then leads home (R-verification-page). */
import { limits } from '@flavorbag/contract';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { checkVerified, sendVerificationMail } from '#api/session.ts';
import { useUser } from '#api/users.ts';
import { homeAfterVerification, returnToOf, withReturnTo } from '#app/guard.ts';
import { paths } from '#lib/paths.ts';

export function useVerification() {
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
