import { defineConfig } from 'vitest/config';

const project = (
	name: string,
	include: string[],
	more: { globalSetup?: string[]; isolate?: false } = {},
) => ({
	extends: true as const,
	test: { name, include, ...more },
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
			// Loading the API takes longer than most of its files run: a process keeps it for the next file.
			project('api', ['api/**/*.test.ts'], { globalSetup: ['api/test/global-setup.ts'], isolate: false }),
			project('sandbox', ['sandbox/**/*.test.ts']),
			project('web', ['web/**/*.test.{ts,tsx}']),
			project('tools', ['tools/**/*.test.ts']),
		],
	},
});
