import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { signInWithPasskey } from '#api/passkey-ceremonies.ts';
import { beginSession } from '#api/session.ts';
import { isGivenUp, passkeyFailure } from '#app/security-failures.ts';
import { Button } from '#ui/Button.tsx';

/** The server's challenge expires after five minutes. */
const renewMs = 4 * 60_000;

/** Offers passkeys by autofill and by a button (R-passkeys). `paused`: no request may be pending during a submit. */
export function PasskeySignIn({ paused }: { paused: boolean }) {
	const { t, i18n } = useLingui();
	const [busy, setBusy] = useState(false);
	const [turn, setTurn] = useState(0);
	const waits = !paused && !busy;

	useEffect(() => {
		if (!waits) return;
		const leaving = new AbortController();
		void (async () => {
			if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
			try {
				leaving.signal.throwIfAborted();
				await signInWithPasskey(leaving.signal);
				await beginSession();
				toast.success(t`Welcome back!`);
			} catch (error) {
				// The user didn't ask for autofill, so its failure isn't shown.
				if (!leaving.signal.aborted && !isGivenUp(error)) toast.error(i18n._(passkeyFailure(error)));
			}
		})();
		const timer = setTimeout(() => setTurn(turn + 1), renewMs);
		return () => {
			clearTimeout(timer);
			leaving.abort();
		};
	}, [waits, turn, t, i18n]);

	const press = async () => {
		setBusy(true);
		try {
			await signInWithPasskey();
			await beginSession();
			toast.success(t`Welcome back!`);
		} catch (error) {
			toast.error(i18n._(passkeyFailure(error)));
		} finally {
			setBusy(false);
		}
	};
	return (
		<Button
			tone="secondary"
			wide
			icon={<KeyRound aria-hidden />}
			busy={busy && <Trans>Waiting for your device...</Trans>}
			onClick={() => void press()}
		>
			<Trans>Sign in with a passkey</Trans>
		</Button>
	);
}
