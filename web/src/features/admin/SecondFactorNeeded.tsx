import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminKey } from '#api/admin.ts';
import { confirmPerson } from '#api/connection.ts';
import { queryClient } from '#api/query-client.ts';
import { signInWays } from '#api/security.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/Panels.tsx';

/** In the place of /admin, for who signed in with a password alone (R-admin-second-factor). */
export function SecondFactorNeeded() {
	const { data: ways } = useQuery(signInWays());
	const confirm = async () => {
		if (await confirmPerson('second factor')) await queryClient.resetQueries({ queryKey: adminKey });
	};
	return (
		<div className="mx-auto w-full max-w-xl px-4 py-8 md:px-8 md:py-12">
			<h1 className="font-bold font-display text-3xl tracking-tight">
				<Trans>One more step for admins</Trans>
			</h1>
			{!ways ? (
				<Skeleton className="mt-4 h-24" />
			) : ways.passkey || ways.code ? (
				<>
					<p className="mt-2 text-ink-soft">
						<Trans>You signed in with a password alone. Use your passkey or a code to go on.</Trans>
					</p>
					<Button className="mt-6" onClick={() => void confirm()}>
						<Trans>Go on</Trans>
					</Button>
				</>
			) : (
				<>
					<p className="mt-2 text-ink-soft">
						<Trans>
							Admins see what many people trust us with, so a password isn't enough here. Add a passkey, or
							set up an app that shows codes. It takes a minute.
						</Trans>
					</p>
					<Link to={`${paths.profile()}#passkeys`} className={cx(buttonLook(), 'mt-6')}>
						<Trans>Set it up</Trans>
					</Link>
				</>
			)}
		</div>
	);
}
