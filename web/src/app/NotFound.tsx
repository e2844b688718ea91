import { Suspense } from 'react';
import { late } from '#lib/lazy-part.ts';
import { withTexts } from '#lib/texts.ts';

const Page = late(async () => (await withTexts(import('./NotFoundPage.tsx'))).NotFoundPage);

/** Loaded lazily because it is rarely shown. */
export const NotFound = () => (
	<Suspense>
		<Page />
	</Suspense>
);
