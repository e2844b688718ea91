import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { settings } from '#api/settings.ts';
import { PolicySection } from './PolicySection.tsx';

/** Sections 7 to 11: other sites, other countries, children, changes, contact. */
export function Parties() {
	return (
		<>
			<PolicySection id="links" title={<Trans>7. Third-party links</Trans>}>
				<p>
					<Trans>
						Pages of businesses and of our payment provider have privacy policies of their own. We aren't
						responsible for what they do; please read them.
					</Trans>
				</p>
			</PolicySection>
			<PolicySection id="international" title={<Trans>8. International users</Trans>}>
				<p>
					<Trans>
						FlavorBag works in the United States, and your information is processed there. If you use it from
						another country, your information comes to the United States, where other laws apply.
					</Trans>
				</p>
			</PolicySection>
			<PolicySection id="children" title={<Trans>9. Children</Trans>}>
				<p>
					<Trans>
						FlavorBag isn't for children under 13, and we don't knowingly collect information about them. If
						you believe that a child has given us information, tell us (see section 11) and we delete it.
					</Trans>
				</p>
			</PolicySection>
			<PolicySection id="changes" title={<Trans>10. Changes to this policy</Trans>}>
				<p>
					<Trans>
						When this policy changes we publish the new one here with its date, and tell you by email when the
						change matters.
					</Trans>
				</p>
			</PolicySection>
			<PolicySection id="contact" title={<Trans>11. Contact</Trans>}>
				<Reach />
			</PolicySection>
		</>
	);
}

/** How to reach whoever runs this installation. The footer's Support and Contact lead here. */
function Reach() {
	const { t } = useLingui();
	const { data, isError } = useQuery(settings());
	if (!data)
		return (
			<p role="status">
				{isError ? (
					<Trans>How to reach us couldn't be loaded. Reload the page to try again.</Trans>
				) : (
					t`For support, for questions about this policy, or to have your data deleted, write to us.`
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
			{post !== null && <p>{t`By post: ${post}`}</p>}
		</>
	);
}
