import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { settings } from '#api/settings.ts';
import { paths } from '#lib/paths.ts';

export function DevMailHint() {
	const { data } = useQuery(settings());
	if (!data?.dev_mail) return null;
	return (
		<p className="mb-6 text-ink-soft text-sm">
			<Trans>
				This installation keeps its email at{' '}
				<a href={paths.devMail()} target="_blank" rel="noreferrer" className="underline underline-offset-4">
					{paths.devMail()}
				</a>
				.
			</Trans>
		</p>
	);
}
