/** Browsers that signed in before (R-known-browser). A signed cookie marks them for 90 days and grants no access. */
import { randomBytes } from 'node:crypto';
import type { Signer } from '#lib/signatures.ts';

export const deviceCookie = 'flavorbag.devices';
export const deviceSeconds = 90 * 86_400;
/** On a shared computer only the newest are kept, because request headers must stay short. */
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
		find(cookie: string | null | undefined, account: string): string | undefined {
			for (const note of notesIn(cookie)) {
				const id = idIn(note, account);
				if (id !== undefined) return id;
			}
			return undefined;
		},
		/** Returns the cookie after a sign-in, with a renewed note for the account. */
		remember(cookie: string | null | undefined, account: string): string {
			const others = notesIn(cookie).filter((note) => idIn(note, account) === undefined);
			const id = this.find(cookie, account) ?? randomBytes(9).toString('base64url');
			const since = seconds().toString(36);
			const note = `${id}.${since}.${signer.sign(contentOf(account, id, since))}`;
			return [note, ...others].slice(0, maxNotes).join(separator);
		},
	};
}
