import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode } from '#api/api-error.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';

export interface FoundProps<Data> {
	query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
	/** Where there is no such thing; absent: there always is one. */
	missing?: string;
	/** What couldn't be loaded, in one sentence. */
	failure: ReactNode;
	children(data: Data): ReactNode;
}

/** What a page of the console is about: while it is loaded, when it can't be, and when there is none. */
export function Found<Data>({ query, missing, failure, children }: FoundProps<Data>) {
	const { data, error, isError, refetch } = query;
	if (missing !== undefined && hasCode(error, 'NOT_FOUND')) return <EmptyPanel title={missing} />;
	if (isError) return <LoadFailure onRetry={refetch}>{failure}</LoadFailure>;
	if (data === undefined) return <Skeleton className="mt-6 h-96" />;
	return children(data);
}
