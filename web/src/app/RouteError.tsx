import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { Caught, ReloadButton } from '#ui/Caught.tsx';
import { lateDrawing } from '#ui/late-drawing.tsx';
import { FullPage } from './FullPage.tsx';
import { NotFound } from './NotFound.tsx';

const KnownCodes = lateDrawing(async () => (await import('#features/my-orders/KnownCodes.tsx')).KnownCodes);

function wordsOf(error: unknown): ReactNode {
	if (!navigator.onLine) return <Trans>You are offline. Connect, then try again.</Trans>;
	if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
	return error instanceof Error ? error.message : String(error);
}

export const Codes = () => (
	<Caught instead={null}>
		<KnownCodes />
	</Caught>
);

export function RouteError() {
	const error = useRouteError();
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
	return (
		<FullPage title={<Trans>Unexpected Application Error!</Trans>} text={wordsOf(error)}>
			<Codes />
			<ReloadButton />
			<a href={paths.landing()} className={buttonLook({ tone: 'secondary' })}>
				<Trans>Go to Homepage</Trans>
			</a>
		</FullPage>
	);
}
