/** The settings that this installation was started with (R-console-settings). */
import {
	describedSetting,
	type InstallationSetting,
	type SettingName,
	settingNames,
} from '@flavorbag/contract';
import type { z } from 'zod';

const withoutPassword = (text: string): string => text.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@\s]+@/i, '$1…@');

const textOf = (value: unknown): string | null =>
	value === undefined || value === null ? null : withoutPassword(String(value));

/** `parsed` includes defaults. A setting equal to its default counts as default. */
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
