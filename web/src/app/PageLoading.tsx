import { Spinner } from '#ui/Spinner.tsx';

/** A whole page that waits. */
export function PageLoading() {
	return (
		<main id="main" data-page-loading className="grid min-h-dvh place-items-center p-6">
			<Spinner />
		</main>
	);
}
