export interface PushSubscription {
	/** The last part of its endpoint. */
	id: string;
	created: number;
	/** base64url: what a browser would never give away. */
	private_key: string;
	auth: string;
	/** Of whoever may send. */
	application_server_key: string;
	is_over: boolean;
	/** Messages that came all the same. */
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
	/** By a later one of the same topic. */
	is_replaced: boolean;
}
