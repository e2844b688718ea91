import { expect, test } from 'vitest';
import { formatCode, normalizeCode, spokenCode } from './code.ts';

test('a pickup code is shown in two halves', () => {
	expect(formatCode('7KQ2M9XD')).toBe('7KQ2-M9XD');
});

test('a typed code is read without case, dashes and spaces', () => {
	expect(normalizeCode(' 7kq2-m9 xd ')).toBe('7KQ2M9XD');
	expect(normalizeCode('\u202a7KQ2\u2011M9\u200eXD\u202c')).toBe('7KQ2M9XD');
});

test('a code is spoken one character at a time', () => {
	expect(spokenCode('7KQ2M9XD')).toBe('7 K Q 2, M 9 X D');
});
