import { useLingui } from '@lingui/react/macro';
import { CircleUser } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { NavLink, Outlet } from 'react-router';
import { useUser } from '#api/users.ts';
import { partOf } from '#lib/lazy-part.ts';
import { initials } from '#lib/names.ts';
import { painted } from '#lib/painted.ts';
import { paths } from '#lib/paths.ts';
import { accountButton } from './account-button.ts';
import { BrandLink } from './BrandLink.tsx';
import { useDestinations } from './use-destinations.tsx';

export function AppLayout() {
	const { i18n } = useLingui();
	return (
		<div className="flex min-h-dvh flex-col">
			<AppHeader />
			<main id="main" className="flex flex-1 flex-col pb-[calc(4.5rem+env(safe-area-inset-bottom))] md:pb-0">
				{/* The key remounts the screen: some formatting doesn't observe the language. */}
				<Outlet key={i18n.locale} />
			</main>
			<TabBar />
		</div>
	);
}

function TabBar() {
	const { t } = useLingui();
	const tabs = [
		...useDestinations(),
		{ to: paths.profile(), label: t`Profile`, icon: <CircleUser aria-hidden /> },
	];
	return (
		<nav
			aria-label={t`Tabs`}
			className="fixed inset-x-0 bottom-0 z-header border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
		>
			<ul className="mx-auto flex max-w-lg">
				{tabs.map(({ to, label, icon }) => (
					<li key={to} className="flex-1">
						<NavLink
							to={to}
							className="group flex min-h-16 flex-col items-center justify-center gap-1 font-medium short:min-h-12 short:flex-row text-ink-soft text-xs aria-[current=page]:text-primary-ink [&_svg]:size-6 [&_svg]:stroke-[1.75]"
						>
							<span className="rounded-full px-4 py-0.5 group-aria-[current=page]:bg-primary-soft">
								{icon}
							</span>
							{label}
						</NavLink>
					</li>
				))}
			</ul>
		</nav>
	);
}

function AppHeader() {
	const { t } = useLingui();
	const destinations = useDestinations();
	return (
		<header className="sticky top-0 z-header short:static border-line border-b bg-paper print:hidden">
			<div className="mx-auto flex h-16 max-w-7xl items-center gap-6 px-4 md:px-8">
				<BrandLink to={paths.marketplace()} />
				<nav aria-label={t`Main`} className="ml-4 hidden h-full md:block">
					<ul className="flex h-full gap-1">
						{destinations.map(({ to, label }) => (
							<li key={to} className="h-full">
								<NavLink
									to={to}
									className="flex h-full items-center border-transparent border-y-3 px-3 font-medium text-ink-soft hover:text-ink aria-[current=page]:border-b-primary aria-[current=page]:text-ink"
								>
									{label}
								</NavLink>
							</li>
						))}
					</ul>
				</nav>
				<div className="ml-auto">
					<UserMenu />
				</div>
			</div>
		</header>
	);
}

const loadMenu = partOf(() => import('./AccountMenu.tsx'), 'AccountMenu');
async function load() {
	await painted();
	return loadMenu();
}

function UserMenu() {
	const { t } = useLingui();
	const { first_name, last_name } = useUser();
	const [loaded, setLoaded] = useState<{ Menu: ComponentType }>();
	const letters = initials(first_name, last_name);
	if (loaded) return <loaded.Menu />;
	// Offline, the button stays so that the user can retry.
	const prepare = () => void load().catch(() => undefined);
	const open = () =>
		void load().then(
			(Menu) => setLoaded({ Menu }),
			() => undefined,
		);
	return (
		<button
			type="button"
			aria-haspopup="menu"
			aria-expanded={false}
			aria-label={t`${letters} Account`}
			onPointerEnter={prepare}
			onFocus={prepare}
			onClick={open}
			className={accountButton}
		>
			{letters || <CircleUser aria-hidden strokeWidth={1.75} />}
		</button>
	);
}
