import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { sendVerificationMail } from '#api/session.ts';
import { returnToOf, withReturnTo } from '#app/guard.ts';
import { inputOf, useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { AuthForm, EmailField } from './AuthForm.tsx';
import { AuthHeading, textLink } from './AuthHeading.tsx';
import { CheckYourEmail } from './CheckYourEmail.tsx';
import { useForgotPasswordSchema } from './use-auth-schemas.ts';

/** A link to verify an address that does not work, opened by somebody who is not signed in. */
export function BrokenLink() {
	const [email, setSentTo] = useState<string>();
	if (email === undefined) return <AskForAnother onSent={setSentTo} />;
	return (
		<CheckYourEmail>
			<Trans>
				If <strong className="break-all text-ink">{email}</strong> still needs to be verified, a new link is
				on its way.
			</Trans>
		</CheckYourEmail>
	);
}

function AskForAnother({ onSent }: { onSent: (email: string) => void }) {
	const { t } = useLingui();
	const [search] = useSearchParams();
	const returnTo = withReturnTo(paths.verifyEmail(), returnToOf(search, undefined));
	const form = useForm({
		resolver: zodResolver(useForgotPasswordSchema()),
		defaultValues: { email: '' },
	});
	const submit = form.handleSubmit(async ({ email }) => {
		try {
			await sendVerificationMail(email, returnTo);
			toast.success(t`Verification email sent`);
			onSent(email);
		} catch {
			toast.error(t`Failed to send verification email`);
		}
	});
	return (
		<>
			<AuthHeading title={<Trans>This link no longer works</Trans>}>
				<Trans>
					It is older than a day, or a part of it got lost on the way. Tell us your email address and we will
					send you a new one.
				</Trans>
			</AuthHeading>
			<AuthForm onSubmit={submit}>
				<EmailField {...inputOf(form, 'email')} />
				<Button
					type="submit"
					size="large"
					wide
					busy={form.formState.isSubmitting && <Trans>Sending...</Trans>}
				>
					<Trans>Send a new link</Trans>
				</Button>
			</AuthForm>
			<p className="mt-6">
				<Link to={paths.login()} className={textLink}>
					<Trans>Back to login</Trans>
				</Link>
			</p>
		</>
	);
}
