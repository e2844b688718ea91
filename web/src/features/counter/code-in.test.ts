import { expect, test } from 'vitest';
import { codeIn } from './code-in.ts';

test.each([
	['ABCD2345', 'ABCD2345'],
	['abcd-2345', 'ABCD2345'],
	['  ABCD-2345\n', 'ABCD2345'],
	['', undefined],
	['https://example.com', undefined],
	['ABCD234', undefined],
	['ABCDILOU', undefined],
])('%j says %s', (text, code) => {
	expect(codeIn(text)).toBe(code);
});
