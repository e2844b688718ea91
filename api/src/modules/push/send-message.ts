// Sends one message to one device (R-push-devices, R-push-once), unless it was turned off or is outdated. A device is
// deleted only when its push service reports it gone; other failures are retried until the message expires.
import { createHash } from 'node:crypto';
import type { Language } from '@flavorbag/contract';
import { type OutboxRow, RetryLater } from '#db/outbox.ts';
import type { MailBody, PushOnly, PushWords } from '#notifications';
import type { PushAnswer } from '#ports/push.ts';
import type { PushDeps } from './deps.ts';
import { payloadOf, pushKindOf } from './push.rules.ts';
import * as store from './push.store.ts';

export interface DeviceMessage {
	device_id: string;
	/** Shared by all devices of the person. */
	message_id: string;
	about: MailBody | PushOnly;
	language: Language;
}
export type WordsOf = (about: MailBody | PushOnly, language: Language) => Promise<PushWords | undefined>;

/** Later attempts are pointless, and an email was sent if needed. */
const attemptsMax = 20;

/** At most 32 base64url characters (RFC 8030); hashed, so the push service learns nothing from it. */
const topicOf = (about: string) => createHash('sha256').update(about).digest('base64url').slice(0, 32);

/** Runs work with the same key one at a time, so that a gone device is known before its next message. */
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
