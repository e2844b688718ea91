/** All access to browser storage (R-browser-said). If it is blocked or full, nothing is stored and nothing throws. */
function quietly<T>(task: () => T): T | undefined {
	try {
		return task();
	} catch {
		return undefined;
	}
}

/** A browser that blocks storage throws on the first reference to it. */
const door = (storage: () => Storage) => ({
	get: (name: string): string | null => quietly(() => storage().getItem(name)) ?? null,
	/** Undefined where it isn't valid JSON. */
	read: (name: string): unknown => quietly(() => JSON.parse(storage().getItem(name) ?? '')),
	set: (name: string, value: string) => quietly(() => storage().setItem(name, value)),
	remove: (name: string) => quietly(() => storage().removeItem(name)),
	names: (): string[] => quietly(() => Object.keys(storage())) ?? [],
	clear: () => quietly(() => storage().clear()),
});

export const stored = door(() => localStorage);
export const storedInTab = door(() => sessionStorage);
