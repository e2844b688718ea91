import { Suspense } from 'react';
import { late, partOf } from '#lib/lazy-part.ts';

const Page = late(partOf(() => import('./NotFoundPage.tsx'), 'NotFoundPage'));

/** Loaded lazily because it is rarely shown. */
export const NotFound = () => (
	<Suspense>
		<Page />
	</Suspense>
);
