import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { canGoBack } from './can-go-back.ts';
import { FullPage } from './FullPage.tsx';

export function NotFoundPage() {
	const navigate = useNavigate();
	return (
		<FullPage
			title={<Trans>Page Not Found</Trans>}
			text={<Trans>There is nothing at this address. It may have moved, or it was never here.</Trans>}
		>
			<ButtonLink to={paths.landing()}>
				<Trans>Go to Homepage</Trans>
			</ButtonLink>
			<Button tone="secondary" onClick={() => void (canGoBack() ? navigate(-1) : navigate(paths.landing()))}>
				<Trans>Go Back</Trans>
			</Button>
		</FullPage>
	);
}
