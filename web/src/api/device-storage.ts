/** What stays on this device for the signed-in person, such as tickets to show without a network. Sign-out empties it. */
import { stored, storedInTab } from '#lib/storage.ts';

const prefix = 'flavorbag.kept.';

/** As other tabs are told of it. */
export const deviceKey = (name: string): string => prefix + name;

export function saveOnDevice(name: string, value: unknown): void {
	stored.set(prefix + name, JSON.stringify(value));
}

/** Whatever an earlier version of the app may have kept: the caller checks its shape. */
export const loadFromDevice = (name: string): unknown => stored.read(prefix + name);

export function removeFromDevice(name: string): void {
	stored.remove(prefix + name);
}

export const namesOnDevice = (start: string): string[] =>
	stored
		.names()
		.filter((name) => name.startsWith(prefix + start))
		.map((name) => name.slice(prefix.length));

/** Of the tab too: the checkout that it was in, and the pages that it showed. */
export function clearDeviceStorage(): void {
	for (const name of namesOnDevice('')) removeFromDevice(name);
	storedInTab.clear();
}
