import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { settings } from '#api/settings.ts';

/** How to reach whoever runs this installation. The footer's Support and Contact lead here. */
export function Reach() {
	const { data, isError } = useQuery(settings());
	if (!data)
		return (
			<p role="status">
				{isError ? (
					<Trans>How to reach us couldn't be loaded. Reload the page to try again.</Trans>
				) : (
					<Trans>
						For support, for questions about this policy, or to have your data deleted, write to us.
					</Trans>
				)}
			</p>
		);
	const { email, postal_address: post } = data.contact;
	return (
		<>
			{email === null ? (
				<p>
					<Trans>
						This installation of FlavorBag has no support address yet. Whoever runs it has not set one;
						“Delete Account” in your profile settings works without it.
					</Trans>
				</p>
			) : (
				<p>
					<Trans>
						For support, for questions about this policy, or to have your data deleted, write to{' '}
						<a href={`mailto:${email}`} className="wrap-anywhere text-primary underline underline-offset-4">
							{email}
						</a>
						.
					</Trans>
				</p>
			)}
			{post !== null && (
				<p>
					<Trans>By post: {post}</Trans>
				</p>
			)}
		</>
	);
}
