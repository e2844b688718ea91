import { Trans } from '@lingui/react/macro';
import { PolicySection } from './PolicySection.tsx';
import { Reach } from './Reach.tsx';

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
