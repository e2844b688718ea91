import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { confirmPerson } from '#api/connection.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { signInWays } from '#api/security.ts';
import {
	adminHealthPath,
	adminMoneyPath,
	adminOrdersPath,
	adminPeoplePath,
	adminSettingsPath,
	adminShopsPath,
} from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { abbreviation, readerZone } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { Parts } from '#ui/Parts.tsx';

export interface ConsolePageProps {
	heading: ReactNode;
	/** Error of the page's main query. It redirects an admin without a second factor. */
	error: unknown;
	children: ReactNode;
}

export function ConsolePage({ heading, error, children }: ConsolePageProps) {
	if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) return <SecondFactorNeeded />;
	return (
		<Parts className="mx-auto w-full max-w-7xl px-4 py-8 md:px-8 md:py-12">
			<ConsoleNav />
			<h1 className="wrap-anywhere mt-5 font-bold font-display text-3xl tracking-tight">{heading}</h1>
			{children}
			<Clock />
		</Parts>
	);
}

function Clock() {
	const named = readerZone();
	const short = abbreviation(named, serverNow());
	// UTC has the same name in both forms.
	const zone = [...new Set([named?.replaceAll('_', ' ') ?? short, short])].join(', ');
	return (
		<p className="mt-10 border-line border-t pt-3 text-ink-soft text-sm">
			<Trans>
				Times are by your device's clock ({zone}). Those of orders and pickups are by the clock of their shop,
				which is named where it differs from yours.
			</Trans>
		</p>
	);
}

function ConsoleNav() {
	const { t } = useLingui();
	const places = [
		{ to: paths.admin(), label: t`Today`, end: true },
		{ to: adminOrdersPath(), label: t`Orders` },
		{ to: adminMoneyPath(), label: t`Money` },
		{ to: adminPeoplePath(), label: t`People` },
		{ to: adminShopsPath(), label: t`Shops` },
		{ to: adminHealthPath(), label: t`Health` },
		{ to: adminSettingsPath(), label: t`Settings` },
	];
	return (
		<nav aria-label={t`Console`}>
			{/* Four per row on a phone fits every language without an orphan. */}
			<ul className="grid grid-cols-4 gap-1.5 sm:flex sm:flex-wrap sm:gap-2">
				{places.map(({ label, ...link }) => (
					<li key={link.to}>
						<NavLink
							{...link}
							className={({ isActive }) =>
								cx(
									'flex min-h-11 items-center justify-center rounded-full border px-1 font-semibold text-sm no-underline sm:px-3.5',
									isActive
										? 'border-transparent bg-primary-soft text-primary-ink'
										: 'border-edge bg-surface text-ink hover:border-ink hover:bg-raised',
								)
							}
						>
							{label}
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Replaces /admin after a sign-in with a password alone (R-admin-second-factor). */
export function SecondFactorNeeded() {
	const { data: ways } = useQuery(signInWays());
	const confirm = async () => {
		if (await confirmPerson('second factor')) await queryClient.resetQueries(askedBy('admin'));
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
