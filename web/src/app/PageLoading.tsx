import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Spinner } from '#ui/Spinner.tsx';

export function PageLoading() {
	const { pathname } = useLocation();
	return (
		<main id="main" data-page-loading className="grid min-h-dvh place-items-center p-6">
			<Spinner>{pathname === paths.profile() ? <Trans>Loading profile...</Trans> : undefined}</Spinner>
		</main>
	);
}
