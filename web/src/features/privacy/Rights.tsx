import { Trans } from '@lingui/react/macro';
import { PolicySection } from './PolicySection.tsx';

/** Sections 4 to 6: what you can do, how it is protected, how long it stays. */
export const Rights = () => (
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
