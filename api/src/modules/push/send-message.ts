/**
 * One message to one device (R-push-devices, R-push-once). Promised: what a person turned off, or what is no longer true, is not sent; a
 * device is over only when its push service says so, and nothing is sent to it after that; whatever else goes wrong is tried
 * later, for as long as the message is worth it.
 */
import { createHash } from 'node:crypto';
import type { Language } from '@flavorbag/contract';
import { type OutboxRow, RetryLater } from '#db/outbox.ts';
import type { MailBody, PushOnly, PushWords } from '#notifications';
import type { PushAnswer } from '#ports/push.ts';
import type { PushDeps } from './deps.ts';
import { payloadOf, pushKindOf } from './push.rules.ts';
import * as store from './push.store.ts';

/** A row of the outbox. */
export interface DeviceMessage {
	device_id: string;
	/** Of what is said, on all devices of the person. */
	message_id: string;
	about: MailBody | PushOnly;
	/** Of its person when it was queued. */
	language: Language;
}
export type WordsOf = (about: MailBody | PushOnly, language: Language) => Promise<PushWords | undefined>;

/** Then nobody waits for it any more, and an email has said it where it had to be said. */
const attemptsMax = 20;

/** At most 32 letters of base64url (RFC 8030); the push service learns nothing from it. */
const topicOf = (about: string) => createHash('sha256').update(about).digest('base64url').slice(0, 32);

/** One at a time for each key, so that the end of a device is known before the next message to it. */
function createTurns() {
	const last = new Map<string, Promise<unknown>>();
	return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
		const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
		last.set(key, mine);
		try {
			return await mine;
		} finally {
			if (last.get(key) === mine) last.delete(key);
		}
	};
}

export function createSend(deps: PushDeps) {
	const { db, clock, log, sender, publicUrl } = deps;
	const inTurn = createTurns();

	async function ask(device: store.Device, words: PushWords, ttlSeconds: number): Promise<PushAnswer> {
		const { title, body, lang, path } = words;
		const topic = topicOf(words.about);
		const shown = { title, body, lang, navigate: publicUrl + path, tag: topic };
		const urgency = words.isUrgent ? 'high' : 'normal';
		const once = (isShort: boolean) =>
			sender.send(device, { payload: payloadOf(shown, isShort), ttlSeconds, urgency, topic });
		const answer = await once(false);
		return answer.kind === 'too_large' ? once(true) : answer;
	}

	async function send(
		{ device_id, message_id, about, language }: DeviceMessage,
		row: Pick<OutboxRow, 'attempts'>,
		wordsOf: WordsOf,
	): Promise<void> {
		const kind = pushKindOf(about.kind);
		const [device] = kind ? await store.devicesFor(db, kind, { id: device_id }) : [];
		const words = device && (await wordsOf(about, language));
		if (!device || !words) return;
		const ttlSeconds = Math.floor((words.until.getTime() - clock.now().getTime()) / 1_000);
		if (ttlSeconds <= 0) return;
		const answer = await ask(device, words, ttlSeconds);
		if (answer.kind === 'accepted') return store.noteAccepted(db, device, message_id, clock.now());
		if (answer.kind === 'gone') return store.endDevice(db, device);
		await store.noteFailed(db, device);
		if (answer.kind === 'later' && row.attempts < attemptsMax)
			throw new RetryLater(`the push service: ${answer.why}`, answer.afterMs);
		log.warn({ device: device.id, answer: answer.kind }, 'a notification was given up');
	}

	return (message: DeviceMessage, row: Pick<OutboxRow, 'attempts'>, wordsOf: WordsOf): Promise<void> =>
		inTurn(message.device_id, () => send(message, row, wordsOf));
}
