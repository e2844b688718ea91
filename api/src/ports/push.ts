/** Notifications on people's devices, through the push service of each one's browser (RFC 8030). */

/** A subscription, as the browser made it. Keys are base64url. */
export interface PushTarget {
	endpoint: string;
	p256dh: string;
	auth: string;
	/** Ours, that it was made with: no other may sign for it. */
	public_key: string;
}

export interface PushMessage {
	/** Encrypted on its way: the push service can't read it. */
	payload: string;
	/** For how long it is worth delivering. */
	ttlSeconds: number;
	urgency: 'normal' | 'high';
	/** A later message of the same topic takes the place of one that wasn't delivered yet. */
	topic: string;
}

export type PushAnswer =
	| { kind: 'accepted' }
	/** The subscription is over. Nothing else says so. */
	| { kind: 'gone' }
	| { kind: 'too_large' }
	/** `afterMs`: not sooner, as the service asked. */
	| { kind: 'later'; afterMs: number; why: string }
	/** No key of ours is the one that it was made with. */
	| { kind: 'unsigned' };

export interface PushSender {
	service: 'browser' | 'sandbox';
	/** Of ours: the first one is for new subscriptions. */
	publicKeys: readonly string[];
	/** Whether this is a push service that we talk to, with a key that a message can be encrypted for. */
	accepts(target: Pick<PushTarget, 'endpoint' | 'p256dh'>): boolean;
	/** Never rejects: whatever goes wrong is `later`. */
	send(target: PushTarget, message: PushMessage): Promise<PushAnswer>;
}

/** What the sandbox's receiver got, decrypted: the embedded default alone can be read back. */
export interface ReceivedPush {
	id: string;
	subscription: string;
	topic: string | null;
	urgency: string;
	ttl: number;
	/** Unix seconds. */
	created: number;
	payload: string;
	/** By a later one of the same topic. */
	is_replaced: boolean;
}
export interface PushBox {
	/** Newest first. */
	list(): Promise<ReceivedPush[]>;
}
