/** Types of a module's routes: one handler per endpoint. A missing one is a compile error. */
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

export interface Actor {
	userId: string;
	externalId: string;
	role: Role;
	verified: boolean;
	email: string;
	firstName: string;
	lastName: string;
	/** Up to two seconds old (R-my-diet). */
	diet?: MyDiet | undefined;
	language?: Language | undefined;
	/** Set on a counter device, whose calls are limited to its shop. */
	device?: { id: string; businessId: string };
}

export interface CounterDevice {
	id: string;
	business_id: string;
	business_name: string;
	time_zone: string;
	name: string;
}

export interface ShopAccess {
	businessId: string;
	ownerId: string;
	/** Its owner can still read orders and payouts. */
	isClosed: boolean;
	role: ShopRole;
	/** The caller's own role at a counter device, where `role` is the counter's. */
	ownRole?: ShopRole;
}

/** Where the call came from and the URL it used. Headers of trusted proxies are taken into account. */
export interface Seen {
	address: string;
	protocol: string;
	host: string;
}

interface PublicCall {
	requestId: string;
	seen(): Seen;
	readonly language: Language;
	/** `Idempotency-Key`, else the request id (R-same-key). */
	idempotencyKey: string;
	ifMatch: string | undefined;
	/** Reads the uploaded file, enforcing the size limit. */
	readUpload(): Promise<Uint8Array>;
	/** Makes the calling browser a counter device. */
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

/** A stream of events, which ends when the caller may no longer watch. */
export interface Watch<E> {
	check?(): Promise<void>;
	/** Starts sending; returns the function to stop. */
	start(send: <K extends keyof E & string>(event: K, data: E[K]) => void): () => void;
}

/** A person's data (R-export), streamed while it is read. */
export interface ExportFile {
	format: ExportFormat;
	parts: AsyncIterable<string>;
}

/** Raw JSON with a known tag is answered with 304. */
type Answer<E extends Endpoints[EndpointName]> = E extends { media: infer M extends Media }
	? M extends { type: 'text/csv' }
		? AsyncIterable<string>
		: M extends { type: 'text/calendar' }
			? string
			: M extends { type: 'application/pdf' | 'application/vnd.mapbox-vector-tile' }
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
	) => Endpoints[K] extends { media: Media } | { reply: unknown }
		? Promise<Answer<Endpoints[K]>>
		: Promise<void>;
};

export function paged<T>(
	data: T,
	{ page, per_page }: { page: number; per_page: number },
	total: number,
): Paged<T> {
	return { data, pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) } };
}
