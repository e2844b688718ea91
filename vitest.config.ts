import { defineConfig } from 'vitest/config';

const project = (name: string, include: string[], globalSetup: string[] = []) => ({
	extends: true as const,
	test: { name, include, globalSetup },
});

export default defineConfig({
	test: {
		environment: 'node',
		pool: 'forks',
		maxWorkers: 2,
		// A loaded machine is no failure: what is waited for comes, however late. Whoever never ends is ended all the same.
		testTimeout: 600_000,
		hookTimeout: 600_000,
		expect: { poll: { timeout: 120_000 } },
		projects: [
			project('contract', ['contract/**/*.test.ts']),
			project('api', ['api/**/*.test.ts'], ['api/test/global-setup.ts']),
			project('sandbox', ['sandbox/**/*.test.ts']),
			project('web', ['web/**/*.test.{ts,tsx}']),
			project('tools', ['tools/**/*.test.ts']),
		],
	},
});
