import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { sendVerificationMail } from '#api/session.ts';
import { returnToOf, withReturnTo } from '#app/guard.ts';
import { paths } from '#lib/paths.ts';
import { AskForEmail } from './AskForEmail.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';

/** A link to verify an address that does not work, opened by somebody who is not signed in. */
export function BrokenLink() {
	const { t } = useLingui();
	const [search] = useSearchParams();
	const returnTo = withReturnTo(paths.verifyEmail(), returnToOf(search, undefined));
	const [email, setSentTo] = useState<string>();
	async function send(to: string) {
		try {
			await sendVerificationMail(to, returnTo);
			toast.success(t`Verification email sent`);
			setSentTo(to);
		} catch {
			toast.error(t`Failed to send verification email`);
		}
	}
	return email === undefined ? (
		<AskForEmail
			title={<Trans>This link no longer works</Trans>}
			words={<Trans>Send a new link</Trans>}
			onEmail={send}
		>
			<Trans>
				It is older than a day, or a part of it got lost on the way. Tell us your email address and we will
				send you a new one.
			</Trans>
		</AskForEmail>
	) : (
		<CheckYourEmail>
			<Trans>
				If <strong className="break-all text-ink">{email}</strong> still needs to be verified, a new link is
				on its way.
			</Trans>
		</CheckYourEmail>
	);
}
