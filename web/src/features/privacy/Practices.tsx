import { Trans, useLingui } from '@lingui/react/macro';
import { PolicySection } from './PolicySection.tsx';

/** Sections 1 to 3: what is collected, what for, and who else sees it. */
export function Practices() {
	const { t } = useLingui();
	return (
		<>
			<PolicySection id="information" title={<Trans>1. Information we collect</Trans>}>
				<p>
					<Trans>
						<strong>What you give us.</strong> Your name, your email address and your password, which we keep
						only in hashed form. If you choose to: your phone number, your address and the place where you
						look for food. Businesses also give us their name, address, description, prices, pickup times and
						pictures.
					</Trans>
				</p>
				<p>
					<Trans>
						<strong>What comes from using FlavorBag.</strong> The orders you place, their pickup codes and
						when they were collected; the time, address and browser of your requests; and your position, only
						when you press “Use my current location”.
					</Trans>
				</p>
				<p>
					<Trans>
						<strong>What others tell us.</strong> If you sign in with another account, its provider tells us
						your name and email address. Our payment provider tells us whether a payment went through. We
						never see or keep your full card number.
					</Trans>
				</p>
			</PolicySection>
			<PolicySection id="use" title={<Trans>2. How we use information</Trans>}>
				<ul>
					<li>{t`To show you what is nearby, take your order and let you collect it.`}</li>
					<li>{t`To pay businesses, refund customers and keep the records that the law asks for.`}</li>
					<li>{t`To send the emails that belong to your account and your orders.`}</li>
					<li>{t`To protect FlavorBag: to notice fraud, abuse and defects.`}</li>
				</ul>
			</PolicySection>
			<PolicySection id="sharing" title={<Trans>3. How information is shared</Trans>}>
				<p>
					<Trans>
						<strong>Partner businesses</strong> see the name, the order and the pickup code of whoever bought
						from them, so that they can hand over the right bag. They can also find an order by the last four
						digits of its customer's phone number, which they don't see.
					</Trans>
				</p>
				<p>
					<Trans>
						<strong>Everyone</strong> can read what you write about a bag, with your first name and nothing
						else about you. We hide such a comment for these reasons alone, and email you and the shop why:
					</Trans>
				</p>
				<ul id="comments">
					<li>{t`It names a person or says how to reach someone.`}</li>
					<li>{t`It insults or threatens people.`}</li>
					<li>{t`It isn't about the bag or the pickup.`}</li>
					<li>{t`It's an ad, or the same text many times.`}</li>
					<li>{t`It's against the law.`}</li>
				</ul>
				<p>
					<Trans>
						<strong>Service providers</strong> process payments, send email, look up addresses and run our
						servers. They may use the information only for that.
					</Trans>
				</p>
				<p>
					<Trans>
						<strong>Legal reasons.</strong> We share information when the law requires it, or to protect
						someone's rights or safety.
					</Trans>
				</p>
				<p>
					<Trans>
						<strong>Business transfers.</strong> If FlavorBag is merged or sold, information may pass to its
						new owner, under the promises of this policy.
					</Trans>
				</p>
				<p>{t`We don't sell your personal information.`}</p>
			</PolicySection>
		</>
	);
}
