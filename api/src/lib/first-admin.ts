/** The token of the link that makes an installation's first admin (R-first-admin). */
import { createSigner } from './signatures.ts';

const signer = (secrets: readonly string[]) => createSigner(secrets, 'first admin');
export const firstAdminToken = (secrets: readonly string[]): string => signer(secrets).sign('');
export const isFirstAdminToken = (secrets: readonly string[], token: string): boolean =>
	signer(secrets).verifies('', token);
