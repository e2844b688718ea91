import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';

export const DrawLink = ({ dropId, isDrawn }: { dropId: string; isDrawn: boolean }) => (
	<p className="text-sm">
		<Link
			to={paths.draw(dropId)}
			className="inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4"
		>
			{isDrawn ? <Trans>Check the draw</Trans> : <Trans>How the draw works</Trans>}
		</Link>
	</p>
);
