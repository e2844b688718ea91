/** The settings of this installation as it was started with them (R-console-settings). */
import {
	describedSetting,
	type InstallationSetting,
	type SettingName,
	settingNames,
} from '@flavorbag/contract';
import type { z } from 'zod';

/** Whoever put a name and a password into an address meant nobody to read them. */
const withoutPassword = (text: string): string => text.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@\s]+@/i, '$1…@');

const textOf = (value: unknown): string | null =>
	value === undefined || value === null ? null : withoutPassword(String(value));

/** `parsed`: as it counts; `variables` know their defaults. A setting that says what is so anyway is at its default. */
export function settingsNow(
	variables: Record<string, z.ZodType>,
	parsed: Record<string, unknown>,
): InstallationSetting[] {
	return settingNames.map((name: SettingName) => {
		const { isSecret, isOfLauncher } = describedSetting(name);
		if (isOfLauncher) return { name, state: 'unknown', value: null };
		const value = textOf(parsed[name]);
		const state = value === textOf(variables[name]?.safeParse(undefined).data) ? 'default' : 'set';
		return { name, state, value: isSecret ? null : value };
	});
}
