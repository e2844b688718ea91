declare module '*.po?first' {
	export const texts: Record<string, string>;
}
declare module '*.po?screens' {
	export const texts: Record<string, string>;
}
declare module '*.po' {
	import type { Messages } from '@lingui/core';
	export const messages: Messages;
}
