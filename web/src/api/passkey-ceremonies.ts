/** What a browser does with passkeys. Loaded where it can; one request at a time, the next one ends the one before. */
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

/** `quiet`: offered among what the browser fills in, where it waits until it is given up. */
export async function signInWithPasskey(quiet?: AbortSignal): Promise<void> {
	const options = await authGet('/passkey/generate-authenticate-options');
	quiet?.throwIfAborted();
	quiet?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
	const response = await startAuthentication({
		optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
		useBrowserAutofill: quiet !== undefined,
		// React names what it is filled into.
		verifyBrowserAutofillInput: false,
	});
	await authPost('/passkey/verify-authentication', { response });
}
