import { useLingui } from '@lingui/react/macro';
import { CircleUser } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useDestinations } from './use-destinations.tsx';

/** On a phone, under the thumb. */
export function TabBar() {
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
