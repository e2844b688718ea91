import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { settings } from '#api/settings.ts';

/** Shows the support address, or says that none is set (R-contact). */
export function SupportContact({ look = 'text-primary' }: { look?: string }) {
	const { data } = useQuery(settings());
	if (!data) return null;
	const { email } = data.contact;
	if (email === null)
		return (
			<span>
				<Trans>This installation has no support address yet.</Trans>
			</span>
		);
	return (
		<a href={`mailto:${email}`} className={`wrap-anywhere underline underline-offset-4 ${look}`}>
			{email}
		</a>
	);
}
