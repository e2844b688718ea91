import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { KnownBug } from '../../api/test/bugs/known-bug.ts';
import { knownBugs } from '../../api/test/bugs/known-bugs.ts';

const intro = `# Known bugs

Bugs that others in this field have shipped, with where, and bugs of kinds that every product meets. Above each stands the file of the
test that catches it, at the lowest level that can: a rule, a call (\`api/\`), a screen (\`.test.tsx\`) or a journey
(\`e2e/\`). That is proven: a copy of the bug is planted into the sources or the test's database, and the test must fail
(\`npm run soak -- planted\`). \`node packages/proofs/known-bugs.ts\` prints this list from \`api/test/bugs/known-bugs.ts\`, where the names
of the tests and the planted copies are.
`;

const linesOf = (bugs: KnownBug[]) =>
	Object.entries(Object.groupBy(bugs, ({ test }) => test.file)).map(([file, ofIt = []]) =>
		[
			`[${basename(file)}](../${file})\n`,
			...ofIt.map(({ bug, seen }) => `- ${bug}${seen ? ` (${seen})` : ''}`),
		].join('\n'),
	);

export function knownBugsPage(): string {
	const parts = Object.entries(knownBugs).map(
		([part, bugs]) => `## ${part}\n\n${linesOf(bugs).join('\n\n')}\n`,
	);
	return [intro, ...parts].join('\n');
}

if (process.argv[1] === import.meta.filename) {
	writeFileSync(join(import.meta.dirname, '../../docs/known-bugs.md'), knownBugsPage());
}
