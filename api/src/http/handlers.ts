/** What a route of a module is: one handler per endpoint of the contract. A missing one is a compile error. */
import type {
	EndpointName,
	Endpoints,
	Events,
	ExportFormat,
	Input,
	Language,
	Media,
	MyDiet,
	Pagination,
	Reply,
	Role,
	ShopRole,
} from '@flavorbag/contract';
import type { RawJson } from '#lib/raw-json.ts';
import type { Log } from '#ports/log.ts';
import type { VerifiedIdentity } from '#ports/tokens.ts';

/** Who is asking: the product's own user. */
export interface Actor {
	userId: string;
	externalId: string;
	role: Role;
	verified: boolean;
	email: string;
	firstName: string;
	lastName: string;
	/** What they eat, for what they themselves are shown, as it was two seconds ago at most (R-my-diet). */
	diet?: MyDiet | undefined;
	/** In which they read, if they chose one. */
	language?: Language | undefined;
	/** They are at a counter device: it makes calls of that shop alone. */
	device?: { id: string; businessId: string };
}

/** A paired one, whoever is at it. */
export interface CounterDevice {
	id: string;
	business_id: string;
	business_name: string;
	time_zone: string;
	name: string;
}

/** Where somebody who may acts: the shop that the call is about. */
export interface ShopAccess {
	businessId: string;
	ownerId: string;
	/** Only its books are left, for its owner. */
	isClosed: boolean;
	role: ShopRole;
}

interface PublicCall {
	requestId: string;
	/** In which the answer is read. */
	readonly language: Language;
	/** `Idempotency-Key`, else the request-id (R-same-key). */
	idempotencyKey: string;
	/** `If-Match`, of versioned things. */
	ifMatch: string | undefined;
	/** The file of an endpoint that takes one; counted while it streams. */
	readUpload(): Promise<Uint8Array>;
	/** The calling browser is a counter device from now on. */
	saveDevice(credential: string): void;
	log: Log;
}
type Call<E> = E extends { access: 'public' }
	? PublicCall
	: E extends { access: 'device' }
		? PublicCall & { device: CounterDevice; deviceCredential: string }
		: E extends { access: 'token' }
			? PublicCall & { identity: VerifiedIdentity }
			: PublicCall & { identity: VerifiedIdentity; actor: Actor } & (E extends { shop: ShopRole }
						? { shop: ShopAccess }
						: unknown);

export interface Paged<T> {
	data: T;
	pagination: Pagination;
}

/** What an endpoint of events answers: a stream that lives as long as the right to it. */
export interface Watch<E> {
	/** Throws once the asker may no longer watch, whatever their token still allows. */
	check?(): Promise<void>;
	/** Begins to send; returns the way to stop. */
	start(send: <K extends keyof E & string>(event: K, data: E[K]) => void): () => void;
}

/** All that is stored about a person (R-export), sent while it is read. */
export interface ExportFile {
	format: ExportFormat;
	parts: AsyncIterable<string>;
}

/** Who answers raw JSON is answered 304 while its tag is known. */
type Answer<E extends Endpoints[EndpointName]> = E extends { media: infer M extends Media }
	? M extends { type: 'text/csv' }
		? AsyncIterable<string>
		: M extends { type: 'text/calendar' }
			? string
			: M extends { type: 'application/pdf' }
				? Uint8Array
				: M extends { type: 'application/json' }
					? ExportFile
					: Watch<Events<E>>
	: E extends { paged: true }
		? Paged<Reply<E> | RawJson<Reply<E>>>
		: Reply<E> | RawJson<Reply<E>>;

export type Handlers = {
	[K in EndpointName]: (
		input: Input<Endpoints[K]>,
		call: Call<Endpoints[K]>,
	) => Promise<Answer<Endpoints[K]>>;
};

export function paged<T>(
	data: T,
	{ page, per_page }: { page: number; per_page: number },
	total: number,
): Paged<T> {
	return { data, pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) } };
}
