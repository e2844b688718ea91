import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightOutcomes, vitestOutcomes } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'flavorbag-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
	const file = join(folder, 'report.json');
	writeFileSync(file, JSON.stringify(content));
	return file;
}

test('a skipped test and a file that does not load have failed', () => {
	const file = report({
		testResults: [
			{
				name: '/p/a.test.ts',
				status: 'passed',
				assertionResults: [
					{ fullName: 'works', status: 'passed' },
					{ fullName: 'waits', status: 'skipped' },
				],
			},
			{ name: '/p/b.test.ts', status: 'failed', assertionResults: [] },
		],
	});
	expect(vitestOutcomes('unit', file, '/p', 1)).toEqual([
		{ name: 'a.test.ts: works', passed: true },
		{ name: 'a.test.ts: waits', passed: false },
		{ name: 'b.test.ts', passed: false },
	]);
});

test('a runner that fails without a failed test, or leaves no report, is one failure', () => {
	const passing = {
		name: '/p/a.test.ts',
		status: 'passed',
		assertionResults: [{ fullName: 'works', status: 'passed' }],
	};
	expect(vitestOutcomes('unit', report({ testResults: [passing] }), '/p', 1)).toEqual([
		{ name: 'a.test.ts: works', passed: true },
		{ name: 'unit: the run itself', passed: false },
	]);
	const none = [{ name: 'journeys: the run itself', passed: false }];
	expect(playwrightOutcomes(join(folder, 'absent.json'), 0)).toEqual(none);
	expect(playwrightOutcomes(report({ suites: [] }), 0)).toEqual(none);
});

test('a journey counts once for each project it runs in', () => {
	const spec = {
		title: 'a customer reserves a bag',
		tests: [
			{ projectName: 'phone', status: 'expected' },
			{ projectName: 'desktop', status: 'skipped' },
		],
	};
	const file = report({ suites: [{ title: 'buy.spec.ts', suites: [{ title: 'buying', specs: [spec] }] }] });
	expect(playwrightOutcomes(file, 0)).toEqual([
		{ name: 'buy.spec.ts: buying: a customer reserves a bag (phone)', passed: true },
		{ name: 'buy.spec.ts: buying: a customer reserves a bag (desktop)', passed: false },
	]);
});

test('a journey that passed the second time has passed, one that failed twice has not', () => {
	const spec = (title: string, status: string) => ({ title, tests: [{ projectName: 'phone', status }] });
	const suites = [
		{
			title: 'b.spec.ts',
			specs: [spec('at once', 'expected'), spec('again', 'flaky'), spec('never', 'unexpected')],
		},
	];
	expect(playwrightOutcomes(report({ suites }), 1).map(({ passed }) => passed)).toEqual([true, true, false]);
});

test('what fails says why, and so does a first attempt whose second passed', () => {
	const long = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n');
	const wrong = {
		fullName: 'wrong',
		status: 'failed',
		failureMessages: ['\u001b[31mexpected 1, got 2\u001b[39m', 'later'],
	};
	const files = [
		{ name: '/p/a.test.ts', status: 'failed', assertionResults: [wrong] },
		{ name: '/p/b.test.ts', status: 'failed', message: long, assertionResults: [] },
	];
	const [first, second] = vitestOutcomes('unit', report({ testResults: files }), '/p', 1);
	expect(first?.reason).toBe('expected 1, got 2');
	expect(second?.reason?.split('\n').at(-1)).toBe('line 19');
	const results = [{ error: { message: 'no such button' } }, {}];
	const spec = { title: 'buys', tests: [{ projectName: 'phone', status: 'flaky', results }] };
	expect(playwrightOutcomes(report({ suites: [{ title: 'b.spec.ts', specs: [spec] }] }), 0)).toEqual([
		{ name: 'b.spec.ts: buys (phone)', passed: true, reason: 'no such button' },
	]);
});
