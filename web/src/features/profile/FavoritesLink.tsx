import { Trans } from '@lingui/react/macro';
import { ChevronRight, Heart } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';

/** On a phone the way to one's favorites: its tabs have no room for more. */
export function FavoritesLink() {
	return (
		<Link
			to={paths.favorites()}
			className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-5 py-4 hover:bg-raised md:px-8"
		>
			<Heart aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
			<span className="grow font-display font-semibold text-xl">
				<Trans>Your favorites</Trans>
			</span>
			<ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" strokeWidth={1.75} />
		</Link>
	);
}
