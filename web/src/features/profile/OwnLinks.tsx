import { Trans } from '@lingui/react/macro';
import { BellRing, ChevronRight, Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';

/** On a phone the way to one's favorites and alerts: its tabs have no room for more. */
export const OwnLinks = () => (
	<>
		<OwnLink to={paths.favorites()} icon={<Heart aria-hidden />}>
			<Trans>Your favorites</Trans>
		</OwnLink>
		<OwnLink to={paths.alerts()} icon={<BellRing aria-hidden />}>
			<Trans>Your alerts</Trans>
		</OwnLink>
	</>
);

const OwnLink = ({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) => (
	<Link
		to={to}
		className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-5 py-4 hover:bg-raised md:px-8 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]"
	>
		{icon}
		<span className="grow font-display font-semibold text-xl">{children}</span>
		<ChevronRight aria-hidden className="text-ink-soft" />
	</Link>
);
