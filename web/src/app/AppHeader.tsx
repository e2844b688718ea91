import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { paths } from '#lib/paths.ts';
import { BrandLink } from './BrandLink.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useDestinations } from './use-destinations.tsx';

export function AppHeader() {
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
