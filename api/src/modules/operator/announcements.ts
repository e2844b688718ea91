// Emails from the operator to everyone (R-announcements). A call only stores an announcement; a job queues its emails
// in batches. The commit of each batch also records who got it, so that nobody gets it twice.
import type { Announcement } from '@flavorbag/contract';
import { type Db, transaction } from '#db/database.ts';
import { findContact } from '#identity';
import { AppError } from '#lib/app-error.ts';
import { type Signer, signedLinks } from '#lib/signatures.ts';
import { enqueueMail } from '#notifications';
import type { Clock } from '#ports/clock.ts';
import * as store from './announcements.store.ts';

interface AnnouncementDeps {
	db: Db;
	clock: Clock;
	/** Signs unsubscribe links. */
	signer: Signer;
	publicUrl: string;
}
interface To {
	audience: Announcement['audience'];
	zip_code?: number | undefined;
}

const batch = 200;
const weekMs = 7 * 24 * 3_600_000;
const weekBefore = (at: Date) => new Date(at.getTime() - weekMs);
const audienceOf = ({ audience, zip_code }: To): store.Audience => ({
	audience,
	zip_code: zip_code === undefined || audience === 'shops' ? null : String(zip_code).padStart(5, '0'),
});
const linksOf = (deps: AnnouncementDeps) =>
	signedLinks(deps, { what: 'announcements', path: 'stop-announcements/' });

/** Queues the emails of the next batch. Returns false if nothing is left to send. */
const sendNext = (deps: AnnouncementDeps): Promise<boolean> =>
	transaction(deps.db, 'job', async (tx) => {
		const now = deps.clock.now();
		const [next] = await store.lockWaiting(tx);
		if (!next) return false;
		const people = await store.nextReaders(tx, next, weekBefore(next.sent_at), batch);
		if (people.length === 0) await store.noteDone(tx, next.id, now);
		else await store.noteSent(tx, next, people);
		for (const { id, email, first_name } of people) {
			const link = next.audience === 'customers' && { unsubscribe_url: linksOf(deps).urlFor(id) };
			const to = { to: email, first_name, reader_id: id };
			await enqueueMail(tx, { kind: 'announcement', announcement_id: next.id, ...to, ...link }, now);
		}
		return true;
	});

function createReading(deps: AnnouncementDeps) {
	const { db, clock } = deps;
	const set = (userId: string, emails: boolean) => store.setAgreed(db, userId, emails ? clock.now() : null);
	return {
		agreed: async (userId: string) => ({ emails: await store.agreed(db, userId) }),
		async agree(userId: string, emails: boolean) {
			await set(userId, emails);
			return { emails };
		},
		link: {
			isLink: (token: string) => linksOf(deps).idOf(token) !== undefined,
			/** Returns false for a forged link. Does nothing for erased people. */
			async unsubscribe(token: string): Promise<boolean> {
				const userId = linksOf(deps).idOf(token);
				if (userId === undefined) return false;
				if (await findContact(db, userId)) await set(userId, false);
				return true;
			},
		},
	};
}

export function createAnnouncements(deps: AnnouncementDeps) {
	const { db, clock } = deps;
	const reach = async (to: To) => ({
		people: await store.countReaders(db, audienceOf(to), weekBefore(clock.now())),
	});
	const list = async () => ({
		announcements: (await store.listAnnouncements(db)).map(({ zip_code, sent_at, done_at, ...same }) => ({
			...same,
			zip_code: zip_code === null ? null : Number(zip_code),
			sent_at: sent_at.toISOString(),
			is_done: done_at !== null,
		})),
	});
	return {
		...createReading(deps),
		list,
		reach,
		async send(userId: string, { audience, zip_code, ...words }: To & store.Words) {
			const to = { audience, zip_code };
			if ((await reach(to)).people === 0) throw new AppError('PRECONDITION_FAILED');
			const sent = { sent_by: userId, sent_at: clock.now() };
			await store.addAnnouncement(db, { ...words, ...audienceOf(to), ...sent });
			return list();
		},
		/** Ends when nothing is left to send. */
		async apply(): Promise<void> {
			while (await sendNext(deps));
		},
		wordsOf: (id: string) => store.wordsOf(db, id),
	};
}
export type Announcements = ReturnType<typeof createAnnouncements>;
