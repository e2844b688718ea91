/** A browser's subscription (RFC 8030). Keys are base64url. */
export interface PushTarget {
	endpoint: string;
	p256dh: string;
	auth: string;
	/** The VAPID key that it was created with; only that key may sign for it. */
	public_key: string;
}

export interface PushMessage {
	payload: string;
	ttlSeconds: number;
	urgency: 'normal' | 'high';
	/** A message replaces an undelivered one of the same topic. */
	topic: string;
}

export type PushAnswer =
	| { kind: 'accepted' }
	/** The subscription has ended. No other answer means that. */
	| { kind: 'gone' }
	| { kind: 'too_large' }
	/** `afterMs`: the minimum delay that the service asked for. */
	| { kind: 'later'; afterMs: number; why: string }
	/** We no longer have the key that the subscription was created with. */
	| { kind: 'unsigned' };

export interface PushSender {
	service: 'browser' | 'sandbox';
	/** The first one is used for new subscriptions. */
	publicKeys: readonly string[];
	/** Whether the push service is allowed and the key can encrypt a message. */
	accepts(target: Pick<PushTarget, 'endpoint' | 'p256dh'>): boolean;
	/** Never rejects; other failures are `later`. */
	send(target: PushTarget, message: PushMessage): Promise<PushAnswer>;
}

/** A decrypted message that the embedded push service received. No other service can be read. */
export interface ReceivedPush {
	id: string;
	subscription: string;
	topic: string | null;
	urgency: string;
	ttl: number;
	created: number;
	payload: string;
	is_replaced: boolean;
}
export interface PushBox {
	list(): Promise<ReceivedPush[]>;
}
