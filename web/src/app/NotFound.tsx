import { lazy, Suspense } from 'react';
import { withTexts } from '#lib/texts.ts';

const Page = lazy(async () => ({ default: (await withTexts(import('./NotFoundPage.tsx'))).NotFoundPage }));

/** Loaded lazily because it is rarely shown. */
export const NotFound = () => (
	<Suspense>
		<Page />
	</Suspense>
);
