/**
 * Browsers that signed in before. Each keeps a signed note per account for 90 days (R-known-browser): whoever shows it is not held up by
 * what others try with that account, or from the same network. The note signs nobody in, and names nobody: what it
 * was made for is part of the signature alone.
 */
import { randomBytes } from 'node:crypto';
import type { Signer } from '#lib/signatures.ts';

export const deviceCookie = 'flavorbag.devices';
export const deviceSeconds = 90 * 86_400;
/** A shared computer keeps the latest. The header of a request must stay short. */
const maxNotes = 8;
const separator = '~';

export type Devices = ReturnType<typeof createDevices>;

export function createDevices(signer: Signer, now: () => number = Date.now) {
	const seconds = () => Math.floor(now() / 1000);
	const contentOf = (account: string, id: string, since: string) => `${account}\n${id}\n${since}`;
	const notesIn = (cookie: string | null | undefined) =>
		(cookie ?? '').split(separator).filter(Boolean).slice(0, maxNotes);

	function idIn(note: string, account: string): string | undefined {
		const [id = '', since = '', signature = ''] = note.split('.');
		const age = seconds() - Number.parseInt(since, 36);
		if (!(age < deviceSeconds)) return undefined;
		return signer.verifies(contentOf(account, id, since), signature) ? id : undefined;
	}

	return {
		/** Which browser this is for the account; undefined: none that signed in to it. */
		find(cookie: string | null | undefined, account: string): string | undefined {
			for (const note of notesIn(cookie)) {
				const id = idIn(note, account);
				if (id !== undefined) return id;
			}
			return undefined;
		},
		/** The cookie after a good sign-in: the account's note is new, those of other accounts stay. */
		remember(cookie: string | null | undefined, account: string): string {
			const others = notesIn(cookie).filter((note) => idIn(note, account) === undefined);
			const id = this.find(cookie, account) ?? randomBytes(9).toString('base64url');
			const since = seconds().toString(36);
			const note = `${id}.${since}.${signer.sign(contentOf(account, id, since))}`;
			return [note, ...others].slice(0, maxNotes).join(separator);
		},
	};
}
