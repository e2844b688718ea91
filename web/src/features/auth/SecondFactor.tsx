import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { sendCode } from '#api/security.ts';
import { beginSession } from '#api/session.ts';
import { CodeForm } from '#app/CodeForm.tsx';
import { Button } from '#ui/Button.tsx';
import { AuthHeading } from './AuthHeading.tsx';

/** Follows the password for users with two-step verification (R-second-factor). */
export function SecondFactor({ onBack }: { onBack(): void }) {
	const { t } = useLingui();
	return (
		<>
			<AuthHeading title={<Trans>One more step</Trans>}>
				<Trans>Type the code from your app to sign in.</Trans>
			</AuthHeading>
			<CodeForm
				submit={<Trans>Sign In</Trans>}
				onCode={async (code, kind) => {
					await sendCode(code, kind);
					await beginSession();
					toast.success(t`Welcome back!`);
				}}
			/>
			<Button tone="quiet" className="mt-4" onClick={onBack}>
				<Trans>Back to Login</Trans>
			</Button>
		</>
	);
}
