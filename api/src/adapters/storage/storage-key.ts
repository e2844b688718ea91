/** Valid keys and their types, the same for every storage, so that files can be moved. */
const types: Record<string, string> = {
	webp: 'image/webp',
	avif: 'image/avif',
	jpg: 'image/jpeg',
	png: 'image/png',
};
const safeKey = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){0,4}[a-z0-9][a-z0-9_-]{0,199}\.([a-z]{3,4})$/;

/** Undefined for an invalid key: other types, `..`, absolute paths. */
export function contentTypeOf(key: string): string | undefined {
	const extension = safeKey.exec(key)?.[1];
	return extension === undefined ? undefined : types[extension];
}

export function requireKey(key: string, contentType: string): void {
	if (contentTypeOf(key) !== contentType) throw new Error(`no ${contentType} is kept under the key ${key}`);
}
