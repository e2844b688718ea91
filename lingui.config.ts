// The texts of the server (api/src/lib/texts.ts), and those that both sides say (contract/src/texts.ts). Those of the web
// have a configuration of their own.
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { messagesIn, textSources } from './tools/sources.ts';

export default defineConfig({
	rootDir: import.meta.dirname,
	sourceLocale: 'en',
	locales: ['es'],
	catalogs: Object.entries(textSources).map(([folder, files]) => ({
		path: `<rootDir>/${folder}/{locale}`,
		include: [`<rootDir>/${files}`],
	})),
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
