/** Data stored on this device for the signed-in person, such as offline tickets. Sign-out clears it. */
import { stored, storedInTab } from './storage.ts';

const prefix = 'flavorbag.kept.';

/** The key in storage events. */
export const deviceKey = (name: string): string => prefix + name;

export function saveOnDevice(name: string, value: unknown): void {
	stored.set(prefix + name, JSON.stringify(value));
}

/** The caller checks the shape: an earlier version may have written it. */
export const loadFromDevice = (name: string): unknown => stored.read(prefix + name);

export function removeFromDevice(name: string): void {
	stored.remove(prefix + name);
}

export const namesOnDevice = (start: string): string[] =>
	stored
		.names()
		.filter((name) => name.startsWith(prefix + start))
		.map((name) => name.slice(prefix.length));

/** Clears the tab's storage too: its checkout and the pages it showed. */
export function clearDeviceStorage(): void {
	for (const name of namesOnDevice('')) removeFromDevice(name);
	storedInTab.clear();
}
