import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { settings } from '#api/settings.ts';
import { BrandLink } from '#app/BrandLink.tsx';
import { LanguageSwitch } from '#app/LanguageSwitch.tsx';
import { paths } from '#lib/paths.ts';

/** The privacy policy (R-privacy-page). */
export const PrivacyPolicy = () => (
	<div className="mx-auto max-w-3xl px-5 pb-24 md:px-8">
		<header className="flex h-18 items-center">
			<BrandLink to={paths.landing()} />
			<LanguageSwitch className="ml-auto" />
		</header>
		<main id="main" className="space-y-12 pt-6 leading-relaxed">
			<div className="space-y-4">
				<h1 className="font-display text-4xl tracking-tight md:text-5xl">
					<Trans>Privacy Policy</Trans>
				</h1>
				<p className="text-ink-soft">
					<Trans>Effective January 15th, 2025</Trans>
				</p>
				<p className="text-lg">
					<Trans>
						FlavorBag helps people buy surplus food from local businesses. For that we need to know a few
						things about you. This page says which, why, and what you can do about it.
					</Trans>
				</p>
			</div>
			<Practices />
			<Rights />
			<Parties />
			<p>
				<a href="/third-party-notices.txt" className="text-primary underline underline-offset-4">
					<Trans>Software and data by others, with their licenses</Trans>
				</a>
			</p>
		</main>
	</div>
);

/** Sections 4 to 6. */
const Rights = () => (
	<>
		<PolicySection id="choices" title={<Trans>4. Your rights and choices</Trans>}>
			<ul>
				<li>
					<Trans>
						<strong>Access and update.</strong> Your profile settings show what your account holds, and you
						can correct your name there, and correct or remove your phone number.
					</Trans>
				</li>
				<li>
					<Trans>
						<strong>Download.</strong> “Download Your Data” in your profile settings gives you everything we
						store about you, as a page to read and print and as a file for other programs. If you can't sign
						in, ask us by email from the address of your account (see section 11).
					</Trans>
				</li>
				<li>
					<Trans>
						<strong>Communication.</strong> Emails about your account and your orders belong to the service.
						You can tell us not to send you anything else.
					</Trans>
				</li>
				<li>
					<Trans>
						<strong>Location.</strong> You can withdraw your browser's permission at any time and type an
						address instead.
					</Trans>
				</li>
				<li>
					<Trans>
						<strong>Deletion.</strong> “Delete Account” in your profile settings deletes your account and your
						personal data at once, as soon as no order of yours is open. If you can't sign in, ask us by email
						from the address of your account (see section 11). Amounts of past orders stay, without your name,
						where the law asks for them.
					</Trans>
				</li>
			</ul>
		</PolicySection>
		<PolicySection id="security" title={<Trans>5. Security</Trans>}>
			<p>
				<Trans>
					Connections are encrypted, passwords are hashed, sessions end when you sign out, and only those who
					need information for their work can reach it. No system is perfect; if something happens that
					concerns you, we tell you.
				</Trans>
			</p>
		</PolicySection>
		<PolicySection id="retention" title={<Trans>6. Retention</Trans>}>
			<p>
				<Trans>
					We keep your information for as long as you have an account. After that we keep only what tax and
					accounting rules require, for as long as they require it.
				</Trans>
			</p>
		</PolicySection>
	</>
);

/** Sections 7 to 11. */
function Parties() {
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

/** Contact of this installation's operator. The footer's Support and Contact link here. */
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

/** Sections 1 to 3. */
function Practices() {
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

interface PolicySectionProps {
	id: string;
	title: ReactNode;
	children: ReactNode;
}

const PolicySection = ({ id, title, children }: PolicySectionProps) => (
	<section
		aria-labelledby={id}
		className="space-y-4 [&_li]:pl-1 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5"
	>
		<h2 id={id} className="scroll-mt-8 font-display text-2xl tracking-tight">
			{title}
		</h2>
		{children}
	</section>
);
