import { Trans } from '@lingui/react/macro';
import { Link, useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { FullPage } from './FullPage.tsx';
import { paths } from './paths.ts';

export function NotFound() {
	const navigate = useNavigate();
	return (
		<FullPage
			title={<Trans>Page Not Found</Trans>}
			text={<Trans>There is nothing at this address. It may have moved, or it was never here.</Trans>}
		>
			<Link to={paths.landing()} className={buttonLook()}>
				<Trans>Go to Homepage</Trans>
			</Link>
			<Button tone="secondary" onClick={() => void navigate(-1)}>
				<Trans>Go Back</Trans>
			</Button>
		</FullPage>
	);
}
