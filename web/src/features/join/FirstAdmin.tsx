import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { hasCode, messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { currentUser } from '#api/users.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/** Target of the link that `npm start` prints while there is no admin (R-first-admin). */
export function FirstAdmin({ token }: { token: string }) {
	const { t } = useLingui();
	const { data: user, isPending } = useQuery(currentUser());
	const navigate = useNavigate();
	const become = useChange('user.becomeAdmin', {
		onSuccess: () => void navigate(paths.admin(), { replace: true }),
	});
	if (isPending) return <Spinner className="py-16" />;
	const { error } = become;
	const failure = hasCode(error, 'NOT_FOUND')
		? t`This link doesn't work, or there is an admin already. Ask them, or run npm run admin -- grant EMAIL.`
		: error && messageOf(error, t`That didn't work. Please try again.`);
	return (
		<>
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				<Trans>Become the admin</Trans>
			</h1>
			<p className="mt-2 text-ink-soft">
				<Trans>You'll run this marketplace: its shops, orders, people and settings.</Trans>
			</p>
			<div className="mt-6 grid gap-3">
				{failure && <Banner tone="danger">{failure}</Banner>}
				{user ? (
					<Button
						wide
						busy={become.isPending && t`Saving...`}
						onClick={() => become.mutate({ body: { token } })}
					>
						{t`Become the admin as ${user.email}`}
					</Button>
				) : (
					<SignInLinks />
				)}
			</div>
		</>
	);
}

/** Both lead back here. */
export function SignInLinks() {
	const { pathname, search } = useLocation();
	const state = { from: pathname + search };
	return (
		<>
			<ButtonLink to={paths.signup()} state={state} wide>
				<Trans>Create an account</Trans>
			</ButtonLink>
			<ButtonLink to={paths.login()} state={state} tone="secondary" wide>
				<Trans>Sign in</Trans>
			</ButtonLink>
		</>
	);
}
