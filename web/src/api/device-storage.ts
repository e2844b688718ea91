/** What stays on this device for the signed-in person, such as tickets to show without a network. Sign-out empties it. */
const prefix = 'flavorbag.kept.';

/** Storage is full, or switched off: then nothing is kept. */
function quietly<T>(task: () => T): T | undefined {
	try {
		return task();
	} catch {
		return undefined;
	}
}

/** As other tabs are told of it. */
export const deviceKey = (name: string): string => prefix + name;

export function saveOnDevice(name: string, value: unknown): void {
	quietly(() => localStorage.setItem(prefix + name, JSON.stringify(value)));
}

/** Whatever an earlier version of the app may have kept: the caller checks its shape. */
export function loadFromDevice(name: string): unknown {
	return quietly(() => {
		const text = localStorage.getItem(prefix + name);
		return text === null ? undefined : JSON.parse(text);
	});
}

export function removeFromDevice(name: string): void {
	quietly(() => localStorage.removeItem(prefix + name));
}

export const namesOnDevice = (start: string): string[] =>
	quietly(() =>
		Object.keys(localStorage)
			.filter((name) => name.startsWith(prefix + start))
			.map((name) => name.slice(prefix.length)),
	) ?? [];

/** Of the tab too: the checkout that it was in, and the pages that it showed. */
export function clearDeviceStorage(): void {
	quietly(() => {
		for (const name of Object.keys(localStorage)) {
			if (name.startsWith(prefix)) localStorage.removeItem(name);
		}
	});
	quietly(() => sessionStorage.clear());
}
