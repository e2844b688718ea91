import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { FullPage } from './FullPage.tsx';
import { NotFound } from './NotFound.tsx';

function wordsOf(error: unknown): ReactNode {
	if (!navigator.onLine) return <Trans>You are offline. Connect, then try again.</Trans>;
	if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
	return error instanceof Error ? error.message : String(error);
}

/** The router's fallback. It loads the page anew: what failed is still in memory. */
export function RouteError() {
	const error = useRouteError();
	if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
	return (
		<FullPage title={<Trans>Unexpected Application Error!</Trans>} text={wordsOf(error)}>
			<Button onClick={() => location.reload()}>
				<Trans>Try Again</Trans>
			</Button>
			<a href={paths.landing()} className={buttonLook({ tone: 'secondary' })}>
				<Trans>Go to Homepage</Trans>
			</a>
		</FullPage>
	);
}
