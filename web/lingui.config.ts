import { defineConfig } from '@lingui/cli';

const marketplace = '<rootDir>/src/features/marketplace';
const devUi = '<rootDir>/src/app/dev-ui';
const firstScreen = [...['app', 'api', 'lib', 'ui'].map((room) => `<rootDir>/src/${room}`), marketplace];

export default defineConfig({
	rootDir: import.meta.dirname,
	sourceLocale: 'en',
	locales: ['en'],
	// The first travels with the app, the other with the screens that are loaded when needed (app/texts.ts).
	catalogs: [
		{
			path: '<rootDir>/src/locales/{locale}/first',
			include: firstScreen,
			exclude: [devUi],
		},
		{
			path: '<rootDir>/src/locales/{locale}/screens',
			include: ['<rootDir>/src/features', '<rootDir>/src/front-door', devUi],
			exclude: [marketplace],
		},
	],
	orderBy: 'message',
});
