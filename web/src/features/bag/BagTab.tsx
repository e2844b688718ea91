import type { Dashboard } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#api/query.ts';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { BagForm } from './BagForm.tsx';

export function BagTab({ board: { business } }: { board: Dashboard }) {
	const query = useQuery(queryFor('business.bag.get', { params: { id: business.id } }));
	if (query.data) return <BagForm business={business} newest={query.data} />;
	if (query.isError)
		return <ErrorPanel title={<Trans>Failed to load what's in the bag</Trans>} onRetry={query.refetch} />;
	return (
		<div className="mt-6 grid gap-4">
			<Skeleton className="h-8 w-1/2" />
			<Skeleton className="h-40" />
			<Skeleton className="h-96" />
		</div>
	);
}
