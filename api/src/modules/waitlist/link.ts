import { signedLinks } from '#lib/signatures.ts';
import type { WaitlistDeps } from './deps.ts';

export const createLinks = (deps: Pick<WaitlistDeps, 'signer' | 'publicUrl'>) =>
	signedLinks(deps, { what: 'waitlist', path: 'leave-waitlist/' });
