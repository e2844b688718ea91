export interface PushSubscription {
	/** Last path segment of its endpoint. */
	id: string;
	created: number;
	/** base64url; a real browser never reveals it. */
	private_key: string;
	auth: string;
	/** Public key of the permitted sender. */
	application_server_key: string;
	is_over: boolean;
	/** Messages received after it ended. */
	asked_after_end: number;
}

/** Decrypted. */
export interface PushMessage {
	id: string;
	created: number;
	subscription: string;
	topic: string | null;
	urgency: string;
	ttl: number;
	payload: string;
	/** Replaced by a later message with the same topic. */
	is_replaced: boolean;
}
