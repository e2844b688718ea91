/** To the owner of an account that has a way to sign in more, or less (R-sign-in-mail). */
import { randomUUID } from 'node:crypto';
import type { Db } from '#db/database.ts';
import { enqueue } from '#db/outbox.ts';
import type { SignInChanged } from '#ports/sign-in-changes.ts';
import { instantIn } from './formats.rules.ts';
import type { Body } from './layout.ts';
import { type MailRequest, mailKey } from './requests.ts';
import type { MailTexts } from './texts.en.ts';

/** Queues in the transaction of the change. */
export async function mailSignInChange(tx: Db, changed: SignInChanged, at: Date): Promise<void> {
	const { to, firstName: first_name, change, device, askedIn } = changed;
	const request: MailRequest = {
		...{ kind: 'sign_in_changed', to, first_name, change_id: randomUUID() },
		...{ change, device, at: at.toISOString(), ...(askedIn && { asked_in: askedIn }) },
	};
	await enqueue(tx, { topic: 'mail', dedupe_key: mailKey(request), payload: request, run_at: at });
}

type Changed = MailRequest & { kind: 'sign_in_changed' };

export function signInChangedBody(request: Changed, t: MailTexts, publicUrl: string): Body {
	const { change, device, at, tz = 'UTC' } = request;
	const { subject, body, ours, yours, unknownDevice, button, note } = t.sign_in_changed;
	const isOurs = change === 'reset';
	return {
		subject: subject[change],
		heading: subject[change],
		paragraphs: [t.greeting(request.first_name), body[change], ...(isOurs ? ours : yours)],
		facts: [
			[t.facts.when, instantIn(at, tz, t.locale)],
			...(isOurs ? [] : [[t.facts.device, device || unknownDevice] as [string, string]]),
		],
		button: { label: button, url: `${publicUrl}/profile`, hint: t.linkHint },
		note,
	};
}

type Decided = MailRequest & { kind: 'account_suspended' | 'account_restored' };

/** An admin suspended an account, or restored it (R-console-people). */
export function accountDecidedBody(request: Decided, t: MailTexts, publicUrl: string): Body {
	const { subject, heading, body, button, note } = t[request.kind];
	return {
		...{ subject, heading, note },
		paragraphs: [t.greeting(request.first_name), ...body],
		facts: [[t.facts.reason, request.reason]],
		button: { label: button, url: `${publicUrl}/auth/login`, hint: t.linkHint },
	};
}
