import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { faultsIn, healthInPassing } from '#api/health.ts';
import { adminHealthPath } from '#lib/admin-paths.ts';
import { factLink } from './FactLine.tsx';

/** One line of /admin while something needs its reader. */
export function HealthLine() {
	const { data } = useQuery(healthInPassing());
	const count = data ? faultsIn(data).length : 0;
	if (count === 0) return null;
	return (
		<p className="mt-4 flex flex-wrap items-center gap-x-2 rounded-card border border-line bg-tomato-soft px-4 py-2 text-tomato-ink">
			<TriangleAlert aria-hidden className="size-5 shrink-0" />
			<span>
				<Plural value={count} one="# thing needs you." other="# things need you." />
			</span>
			<Link to={adminHealthPath()} className={factLink}>
				<Trans>See what to do</Trans>
			</Link>
		</p>
	);
}
