/** Records tries of what only real use can prove, and the settings they were made with (R-go-live). */
import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { type Attempt, type AttemptKind, lastAttempts, openLink, saveAttempt } from '#db/go-live-attempts.ts';
import type { Seen } from '#http/handlers.ts';
import { isPrivate } from '#http/untrusted-proxy.ts';
import { AppError } from '#lib/app-error.ts';
import { createSigner, signedLinks } from '#lib/signatures.ts';
import type { Clock } from '#ports/clock.ts';
import type { Config } from '../config.ts';

const originOf = ({ protocol, host }: Omit<Seen, 'address'>) => `${protocol}://${host}`;
const uptimeEveryMs = 300_000;

export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts({ db, clock, config }: { db: Db; clock: Clock; config: Config }) {
	const { auth, mail, publicUrl, trustProxy } = config;
	const signer = createSigner([auth.secret, ...auth.previousSecrets], 'go live');
	const links = signedLinks({ signer, publicUrl: '' }, { what: 'mail', path: 'admin/go-live?mail=' });
	const attempted: Record<AttemptKind, string> = {
		look: JSON.stringify([publicUrl, trustProxy]),
		mail: JSON.stringify(mail),
		uptime: publicUrl,
	};
	const save = (point: AttemptKind, more: Partial<Attempt> = {}) =>
		saveAttempt(db, { ...more, point, settings: signer.sign(attempted[point]), at: clock.now() });
	let uptimeAt = 0;
	return {
		/** Leaves out tries that were made with other settings. */
		async last(): Promise<Map<AttemptKind, Attempt>> {
			const rows = await lastAttempts(db);
			const same = rows.filter(({ point, settings }) => signer.verifies(attempted[point], settings));
			return new Map(same.map((row) => [row.point, row]));
		},
		async look(page: Omit<Seen, 'address'> & { off_seconds: number }, seen: Seen): Promise<void> {
			const { off_seconds } = page;
			const [browser, server] = [originOf(page), originOf(seen)];
			await save('look', { seen: { browser, server, is_private: isPrivate(seen.address), off_seconds } });
		},
		/** The path that a test email links to. */
		async mailPath(): Promise<string> {
			const link_id = randomUUID();
			await save('mail', { link_id });
			return links.urlFor(link_id);
		},
		async mailArrived(token: string): Promise<void> {
			const id = links.idOf(token);
			if (id === undefined || !(await openLink(db, id, clock.now()))) throw new AppError('NOT_FOUND');
		},
		/** Records a call of /readyz, if it used the public host. */
		async watched(host: string): Promise<void> {
			const now = clock.now().getTime();
			if (host !== new URL(publicUrl).host || Math.abs(now - uptimeAt) < uptimeEveryMs) return;
			uptimeAt = now;
			await save('uptime');
		},
	};
}
