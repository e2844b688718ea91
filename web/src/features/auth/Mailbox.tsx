import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { settings } from '#api/settings.ts';
import { paths } from '#lib/paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';

/** Links to the local mailbox, if there is one. */
export function Mailbox() {
	const { data } = useQuery(settings());
	if (!data?.dev_mail) return null;
	return (
		<div className="mb-4">
			<ButtonLink to={paths.devMail()} target="_blank" rel="noreferrer" size="large" wide>
				<Trans>Open the mailbox</Trans>
			</ButtonLink>
			<p className="mt-2 text-center text-ink-soft text-sm">
				<Trans>No email server is set up. Your email is here.</Trans>
			</p>
		</div>
	);
}
