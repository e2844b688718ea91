import { expect, test } from 'vitest';
import { names } from '#test/names.ts';
import { csvLine } from './csv.ts';

test.each([
	['plain', 'plain'],
	['Pat B.', 'Pat B.'],
	['a,b', '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	['two\nlines', '"two\nlines"'],
	['=1+1', "'=1+1"],
	['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
	['+1 503', "'+1 503"],
	['-cmd', "'-cmd"],
	['@SUM(A1)', "'@SUM(A1)"],
	['\t=1', "'\t=1"],
	[' =1', "' =1"],
	['|calc', "'|calc"],
	['＝1+1', "'＝1+1"],
	['　＠SUM(A1)', "'　＠SUM(A1)"],
	['﹣2', "'﹣2"],
	['-5.99', '-5.99'],
	[7, '7'],
	['', ''],
])('%j is written %s', (value, written) => {
	expect(csvLine([value])).toBe(`${written}\r\n`);
});

test('names from all over the world are written as they are', () => {
	const all = names.map(([name]) => name);
	expect(csvLine(all)).toBe(`${all.join(',')}\r\n`);
});
