/** The one door to what the browser stores (R-browser-said). Where it refuses, or is full, nothing is stored, and nothing else is lost. */
function quietly<T>(task: () => T): T | undefined {
	try {
		return task();
	} catch {
		return undefined;
	}
}

/** A browser that forbids storage throws as soon as it is named. */
const door = (storage: () => Storage) => ({
	get: (name: string): string | null => quietly(() => storage().getItem(name)) ?? null,
	/** Undefined, where it isn't what this build writes. */
	read: (name: string): unknown => quietly(() => JSON.parse(storage().getItem(name) ?? '')),
	set: (name: string, value: string) => quietly(() => storage().setItem(name, value)),
	remove: (name: string) => quietly(() => storage().removeItem(name)),
	names: (): string[] => quietly(() => Object.keys(storage())) ?? [],
	clear: () => quietly(() => storage().clear()),
});

/** Of this browser. */
export const stored = door(() => localStorage);
/** Of this tab. */
export const storedInTab = door(() => sessionStorage);
