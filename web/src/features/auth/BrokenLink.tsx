import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { sendVerificationMail } from '#api/session.ts';
import { wishOf, withWish } from '#app/guard.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { TextField } from '#ui/TextField.tsx';
import { AuthHeading, textLink } from './AuthHeading.tsx';
import { DevMailHint } from './DevMailHint.tsx';
import { useForgotPasswordSchema } from './use-auth-schemas.ts';

/** A link to verify an address that does not work, opened by somebody who is not signed in. */
export function BrokenLink() {
	const [sentTo, setSentTo] = useState<string>();
	return sentTo === undefined ? <AskForAnother onSent={setSentTo} /> : <OnItsWay email={sentTo} />;
}

function AskForAnother({ onSent }: { onSent: (email: string) => void }) {
	const { t } = useLingui();
	const [search] = useSearchParams();
	const returnTo = withWish(paths.verifyEmail(), wishOf(search, undefined));
	const { register, handleSubmit, formState } = useForm({
		resolver: zodResolver(useForgotPasswordSchema()),
		defaultValues: { email: '' },
	});
	const submit = handleSubmit(async ({ email }) => {
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
			<form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
				<TextField
					label={<Trans>Email</Trans>}
					required
					type="email"
					inputMode="email"
					autoComplete="username"
					autoCapitalize="none"
					spellCheck={false}
					error={formState.errors.email?.message}
					{...register('email')}
				/>
				<Button type="submit" size="large" wide busy={formState.isSubmitting && <Trans>Sending...</Trans>}>
					<Trans>Send a new link</Trans>
				</Button>
			</form>
			<p className="mt-6">
				<Link to={paths.login()} className={textLink}>
					<Trans>Back to login</Trans>
				</Link>
			</p>
		</>
	);
}

function OnItsWay({ email }: { email: string }) {
	return (
		<>
			<AuthHeading title={<Trans>Check your email</Trans>}>
				<Trans>
					If <strong className="break-all text-ink">{email}</strong> still needs to be verified, a new link is
					on its way.
				</Trans>
			</AuthHeading>
			<DevMailHint />
			<Link to={paths.login()} className={buttonLook({ size: 'large', wide: true })}>
				<Trans>Back to login</Trans>
			</Link>
		</>
	);
}
