import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { confirmPerson } from '#api/connection.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { signInWays } from '#api/security.ts';
import {
	adminHealthPath,
	adminMoneyPath,
	adminOrdersPath,
	adminPagesPath,
	adminPeoplePath,
	adminSettingsPath,
	adminShopsPath,
	adminTownPath,
} from '#lib/admin-paths.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { abbreviation, readerZone } from '#lib/time.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/Panels.tsx';
import { Parts } from '#ui/Parts.tsx';
import { Loaded, type LoadedProps } from './parts.tsx';

/** The console's texts use the global `t`, so each of its pages rerenders when the language changes. */
export const inLanguage = (Content: ComponentType) =>
	function Page() {
		useLingui();
		return <Content />;
	};

interface ConsolePageProps {
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

interface OnePage<Data> extends Omit<LoadedProps<Data>, 'query' | 'children'> {
	/** `id` is the one in the page's URL. */
	ask(id: string): UseQueryOptions<Data, Error, Data, QueryKey>;
	heading(data: Data | undefined, id: string): string;
	children(data: Data, query: UseQueryResult<Data>): ReactNode;
}
/** A page that shows the answer to one query, described as data. */
export const onePage = <Data,>(of: () => OnePage<Data>) =>
	inLanguage(() => {
		const [id = ''] = Object.values(useParams());
		const { ask, heading, children, ...loaded } = of();
		const query = useQuery(ask(id));
		return (
			<ConsolePage heading={heading(query.data, id)} error={query.error}>
				<Loaded query={query} {...loaded}>
					{(data) => children(data, query)}
				</Loaded>
			</ConsolePage>
		);
	});

function Clock() {
	const named = readerZone();
	const short = abbreviation(named, serverNow());
	// UTC has the same name in both forms.
	const zone = [...new Set([named?.replaceAll('_', ' ') ?? short, short])].join(', ');
	return (
		<p className="mt-10 border-line border-t pt-3 text-ink-soft text-sm">
			{t`Times are in your time zone (${zone}). Orders and pickups use their shop's time zone, shown where it's different.`}
		</p>
	);
}

function ConsoleNav() {
	const places = {
		[paths.admin()]: t`Today`,
		[adminOrdersPath()]: t`Orders`,
		[adminMoneyPath()]: t`Money`,
		[adminPeoplePath()]: t`People`,
		[adminShopsPath()]: t`Shops`,
		[adminTownPath()]: t`Town`,
		[adminHealthPath()]: t`Health`,
		[adminPagesPath()]: t`Pages`,
		[adminSettingsPath()]: t`Settings`,
	};
	const look = ({ isActive }: { isActive: boolean }) =>
		cx(
			'flex min-h-11 items-center justify-center rounded-full border px-1 font-semibold text-sm no-underline sm:px-3.5',
			isActive
				? 'border-transparent bg-primary-soft text-primary-ink'
				: 'border-edge bg-surface text-ink hover:border-ink hover:bg-raised',
		);
	return (
		<nav aria-label={t`Console`}>
			{/* With three per row on a phone, none is left alone in the last row. */}
			<ul className="grid grid-cols-3 gap-1.5 sm:flex sm:flex-wrap sm:gap-2">
				{Object.entries(places).map(([to, label]) => (
					<li key={to}>
						<NavLink to={to} end={to === paths.admin()} className={look}>
							{label}
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** Replaces /admin after a sign-in with a password alone (R-admin-second-factor). */
function SecondFactorNeeded() {
	const { data: ways } = useQuery(signInWays());
	const canConfirm = ways && (ways.passkey || ways.code);
	const confirm = async () => {
		if (await confirmPerson('second factor')) await queryClient.resetQueries(askedBy('admin'));
	};
	const needed = canConfirm
		? t`You signed in with just a password. Use your passkey or a code to continue.`
		: t`Admins can see a lot that people trust us with, so a password isn't enough here. Add a passkey, or set up an authenticator app. It takes a minute.`;
	return (
		<div className="mx-auto w-full max-w-xl px-4 py-8 md:px-8 md:py-12">
			<h1 className="font-bold font-display text-3xl tracking-tight">{t`One more step for admins`}</h1>
			{ways ? <p className="mt-2 text-ink-soft">{needed}</p> : <Skeleton className="mt-4 h-24" />}
			{canConfirm && (
				<Button className="mt-6" onClick={() => void confirm()}>
					{t`Continue`}
				</Button>
			)}
			{ways && !canConfirm && (
				<Link to={`${paths.profile()}#passkeys`} className={cx(buttonLook(), 'mt-6')}>
					{t`Set it up`}
				</Link>
			)}
		</div>
	);
}
