/** Leaving from an email, without a sign-in (R-waitlist-link): the link names an entry, and is signed. */
import type { WaitlistDeps } from './deps.ts';

const textOf = (entryId: string) => `waitlist ${entryId}`;

export const createLinks = ({ signer, publicUrl }: Pick<WaitlistDeps, 'signer' | 'publicUrl'>) => ({
	urlFor: (entryId: string) => `${publicUrl}/leave-waitlist/${entryId}.${signer.sign(textOf(entryId))}`,
	/** Undefined: we did not make it. */
	entryOf(token: string): string | undefined {
		const [, entryId, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
		if (entryId === undefined || signature === undefined) return undefined;
		return signer.verifies(textOf(entryId), signature) ? entryId : undefined;
	},
});
