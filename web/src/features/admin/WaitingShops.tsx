import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Link } from 'react-router';
import { platformFigures } from '#api/admin.ts';
import { adminShopsPath } from '#lib/admin-paths.ts';
import { factLink } from './FactLine.tsx';

/** One line of /admin while shops wait for approval (R-shop-approval). */
export function WaitingShops() {
	const count = useQuery(platformFigures()).data?.shops_waiting ?? 0;
	if (count === 0) return null;
	return (
		<p className="mt-4 flex flex-wrap items-center gap-x-2 rounded-card border border-line bg-honey-soft px-4 py-2 text-honey-ink">
			<Store aria-hidden className="size-5 shrink-0" />
			<span>
				<Plural value={count} one="# shop waits for approval." other="# shops wait for approval." />
			</span>
			<Link to={adminShopsPath({ filter: 'waiting' })} className={factLink}>
				<Trans>See who waits</Trans>
			</Link>
		</p>
	);
}
