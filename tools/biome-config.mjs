// Generates biome.json from the layers (docs/architecture.md). Rerun it after a change: `node tools/biome-config.mjs`.
import { writeFileSync } from 'node:fs';

/**
 * Highest layer first: a module may import only from lower ones.
 * @type {string[][]}
 */
export const staircase = [
	['personal-data'],
	['admin'],
	['delivery'],
	['push'],
	['order-book'],
	['ratings', 'provider-events', 'closing', 'operator'],
	['payouts', 'reliability'],
	['orders'],
	['payments', 'waitlist', 'alerts'],
	['listing'],
	['bags'],
	['team'],
	['shops'],
	['stock'],
	['identity'],
	['places', 'changes', 'notifications', 'pages', 'town'],
];

const room = { group: ['../**'], message: 'No ../ here: ./ is this room, #name is a door.' };
const restrict = (includes, patterns) => ({
	includes,
	linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } } },
});
const doors = (names) => names.map((name) => `#${name}`);
const routes = { group: ['#*/routes'], message: 'Routes are for app.ts alone.' };
const all = staircase.flat();
const around = {
	group: ['**/packages/**', '**/tools/**', '**/bench/**'],
	message: 'The product knows nothing of what runs it, backs it up, proves and measures it.',
};

const modules = staircase.flatMap((step, index) =>
	step.map((name) => {
		const closed = staircase
			.slice(0, index + 1)
			.flat()
			.filter((other) => other !== name);
		const patterns = [
			room,
			routes,
			{
				group: [
					'#adapters/**',
					'**/adapters/**',
					'#http/**',
					'!#http/handlers.ts',
					'fastify',
					'fastify/**',
					'@fastify/**',
					'stripe',
					'better-auth',
					'better-auth/**',
				],
				message: 'Modules know ports, never adapters, SDKs or the web framework.',
			},
		];
		if (closed.length > 0)
			patterns.push({ group: doors(closed), message: `${name} may only open doors lower on the stairs.` });
		return restrict([`api/src/modules/${name}/**`, `!api/src/modules/${name}/*.{test,proof}.ts`], patterns);
	}),
);

const config = {
	$schema: './node_modules/@biomejs/biome/configuration_schema.json',
	root: true,
	vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true },
	files: {
		includes: [
			'**',
			'!package-lock.json',
			'!contract/openapi.json',
			'!contract/src/calls.ts',
			'!contract/src/shop-calls.ts',
			'!api/src/db/tables.ts',
			'!web/src/locales',
			'!**/*.svg',
		],
	},
	formatter: { indentStyle: 'tab', lineWidth: 110 },
	javascript: { formatter: { quoteStyle: 'single' } },
	css: { parser: { tailwindDirectives: true } },
	linter: {
		domains: { project: 'recommended', react: 'recommended' },
		rules: {
			preset: 'recommended',
			suspicious: {
				noImportCycles: { level: 'error', options: { ignoreTypes: false } },
				noExplicitAny: 'error',
				noConsole: { level: 'error', options: { allow: ['error'] } },
			},
			correctness: {
				noUndeclaredDependencies: 'off',
				noUnresolvedImports: 'off',
				noUnusedImports: 'error',
				noUnusedVariables: 'error',
			},
			complexity: { noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 60 } } },
			performance: { noReExportAll: 'error' },
			style: {
				noDefaultExport: 'error',
				useImportType: 'error',
				noNonNullAssertion: 'error',
				useFilenamingConvention: {
					level: 'error',
					options: { strictCase: true, filenameCases: ['kebab-case', 'PascalCase'] },
				},
			},
			nursery: { noFloatingPromises: 'error', noMisusedPromises: 'error' },
		},
	},
	overrides: [
		restrict(['{api,contract,sandbox,web}/**', '!**/*.{test,proof}.{ts,tsx}', '!**/test/**'], [around]),
		...modules,
		restrict(
			['api/src/modules/*/*.rules.ts'],
			[
				{
					group: ['**', '!./*.rules.ts', '!@flavorbag/contract', '!#lib/**', '!#db/tables.ts'],
					message: 'Rules are pure: contract, #lib, types of rows and sibling rules only.',
				},
			],
		),
		restrict(
			['api/src/modules/*/facts.ts'],
			[
				{
					group: [
						'**',
						'!@flavorbag/contract',
						'!kysely',
						'!#db/database.ts',
						'!#db/tables.ts',
						'!#lib/**',
						'!./*.rules.ts',
					],
					message: 'Facts are reads for every module: they know none.',
				},
			],
		),
		restrict(
			['api/src/ports/**'],
			[{ group: ['**', '!./**', '!@flavorbag/contract'], message: 'Ports are types over the contract.' }],
		),
		restrict(
			['api/src/adapters/**'],
			[around, { group: [...doors(all), ...routes.group], message: 'Adapters do not know modules.' }],
		),
		restrict(
			['api/src/{http,db,lib}/**', '!**/*.{test,proof}.ts'],
			[
				around,
				{
					group: [...doors(all), ...routes.group, '**/app/**'],
					message: 'What all share knows neither modules nor app.',
				},
			],
		),
		restrict(
			['web/src/features/**'],
			[
				room,
				{
					group: ['#features/**', '#app/routes*'],
					message: 'A feature knows api, ui and lib; never another feature.',
				},
			],
		),
		restrict(
			['web/src/ui/**'],
			[
				room,
				{
					group: ['#features/**', '#app/**', '#api/**', '@flavorbag/**'],
					message: 'ui is dumb: no data, no routes.',
				},
			],
		),
		restrict(
			['web/src/lib/**'],
			[room, { group: ['#features/**', '#app/**', '#api/**', '#ui/**'], message: 'lib is the bottom.' }],
		),
		restrict(
			['web/src/api/**'],
			[room, { group: ['#features/**', '#app/**', '#ui/**'], message: 'api knows the contract only.' }],
		),
		restrict(
			['contract/src/**', '!contract/src/*.{test,proof}.ts'],
			[{ group: ['**', '!./**', '!zod'], message: 'The contract knows zod only.' }],
		),
		{
			// Tests of whole flows stay in one function.
			includes: ['**/*.{test,proof}.{ts,tsx}', '**/test/**', 'e2e/**'],
			linter: { rules: { complexity: { noExcessiveLinesPerFunction: 'off' } } },
		},
		{ includes: ['**/*.config.ts', '**/*.d.ts'], linter: { rules: { style: { noDefaultExport: 'off' } } } },
		{
			includes: ['{tools,packages,bench,e2e}/**', 'sandbox/src/main.ts', 'api/src/app/main.ts'],
			linter: { rules: { suspicious: { noConsole: 'off' } } },
		},
	],
};

if (process.argv[1]?.endsWith('biome-config.mjs')) {
	writeFileSync(new URL('../biome.json', import.meta.url), `${JSON.stringify(config, null, '\t')}\n`);
}
