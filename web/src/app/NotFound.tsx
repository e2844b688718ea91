import { lazy, Suspense } from 'react';
import { withTexts } from '#lib/texts.ts';

const Page = lazy(async () => ({ default: (await withTexts(import('./NotFoundPage.tsx'))).NotFoundPage }));

/** Few ever see it: its code comes when it is shown. */
export const NotFound = () => (
	<Suspense>
		<Page />
	</Suspense>
);
