import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KnownBug, levelOf } from '../../api/test/bugs/known-bug.ts';
import { knownBugs } from '../../api/test/bugs/known-bugs.ts';

const intro = `# Known bugs

Bugs that others in this field have shipped, and bugs of kinds that every product meets. Each has a test here that would catch it,
at the lowest level that can, and that is proven: a copy of the bug is planted into the sources as the test runner reads them, or
into the test's database, and the test must fail (\`npm run soak -- planted\`). \`node packages/proofs/known-bugs.ts\` writes this list from
\`api/test/bugs/known-bugs.ts\`, where the planted copies are too.
`;

const row = ({ bug, seen = '', test }: KnownBug) =>
	`| ${bug} | ${seen} | ${levelOf(test.file)} | [${test.name}](../${test.file}) |`;

export function knownBugsPage(): string {
	const parts = Object.entries(knownBugs).map(
		([part, bugs]) =>
			`## ${part}\n\n| the bug | shipped in | level | our test |\n|---|---|---|---|\n${bugs.map(row).join('\n')}\n`,
	);
	return [intro, ...parts].join('\n');
}

if (process.argv[1] === import.meta.filename) {
	writeFileSync(join(import.meta.dirname, '../../docs/known-bugs.md'), knownBugsPage());
}
