import { zodResolver } from '@hookform/resolvers/zod';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inputOf, useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { AuthForm, EmailField } from './AuthForm.tsx';
import { AuthHeading, textLink } from './AuthHeading.tsx';
import { useForgotPasswordSchema } from './use-auth-schemas.ts';

interface AskForEmailProps {
	title: ReactNode;
	words: ReactNode;
	onEmail(email: string): Promise<void>;
	children: ReactNode;
}

export function AskForEmail({ title, words, onEmail, children }: AskForEmailProps) {
	const form = useForm({
		resolver: zodResolver(useForgotPasswordSchema()),
		defaultValues: { email: '' },
	});
	return (
		<>
			<AuthHeading title={title}>{children}</AuthHeading>
			<AuthForm onSubmit={form.handleSubmit(({ email }) => onEmail(email))}>
				<EmailField {...inputOf(form, 'email')} />
				<Button
					type="submit"
					size="large"
					wide
					busy={form.formState.isSubmitting && <Trans>Sending...</Trans>}
				>
					{words}
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
