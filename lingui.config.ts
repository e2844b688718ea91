// The texts of the server (api/src/lib/texts.ts); those of the web have a configuration of their own.
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { messagesIn, serverTexts } from './tools/sources.ts';

export default defineConfig({
	rootDir: import.meta.dirname,
	sourceLocale: 'en',
	locales: ['es'],
	catalogs: [
		{ path: '<rootDir>/api/src/locales/{locale}', include: serverTexts.map((path) => `<rootDir>/${path}`) },
	],
	extractors: [
		{
			match: (file) => file.endsWith('.ts'),
			extract(file, code, found) {
				for (const { english: message, context } of messagesIn(file, code))
					found({
						id: generateMessageId(message, context),
						message,
						context,
						origin: [file, 1],
						placeholders: {},
					});
			},
		},
	],
	format: formatter({ lineNumbers: false }),
	orderBy: 'message',
});
