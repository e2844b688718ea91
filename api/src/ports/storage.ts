/** Stores files. A key contains the content's hash, so a stored file never changes. */
export interface Storage {
	put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
	get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
	remove(key: string): Promise<void>;
}
