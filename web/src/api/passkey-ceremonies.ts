/** The browser's passkey calls. A new request aborts the pending one. */
import {
	type PublicKeyCredentialCreationOptionsJSON,
	type PublicKeyCredentialRequestOptionsJSON,
	startAuthentication,
	startRegistration,
	WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { authGet, authPost } from './identity-provider.ts';

export const register = (options: unknown) =>
	startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });

/** With `quiet`, the passkey is offered by autofill until the signal aborts. */
export async function signInWithPasskey(quiet?: AbortSignal): Promise<void> {
	const options = await authGet('/passkey/generate-authenticate-options');
	quiet?.throwIfAborted();
	quiet?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
	const response = await startAuthentication({
		optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
		useBrowserAutofill: quiet !== undefined,
		// Skips the library's search for the input, because React renders one.
		verifyBrowserAutofillInput: false,
	});
	await authPost('/passkey/verify-authentication', { response });
}
