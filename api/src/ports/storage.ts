/** Keeps files by key. A key carries its content's hash, so that what was put once never changes. */
export interface Storage {
	put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
	get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | undefined>;
	remove(key: string): Promise<void>;
}
