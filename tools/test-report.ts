// Merges the JSON reports of the test runners. A test that did not pass counts as failed, whatever the reason.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Outcome {
	name: string;
	passed: boolean;
	/** First lines of the failure, even if a retry passed. */
	reason?: string;
}

interface VitestReport {
	testResults: {
		name: string;
		status: string;
		message?: string;
		assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
	}[];
}

interface PlaywrightSuite {
	title: string;
	file?: string;
	suites?: PlaywrightSuite[];
	specs?: {
		title: string;
		tests: { projectName: string; status: string; results?: { error?: { message?: string } }[] }[];
	}[];
}

const reasonLines = 20;
export function reasonFrom(texts: (string | undefined)[]): Pick<Outcome, 'reason'> {
	const text = texts.find((one) => one);
	if (text === undefined) return {};
	return { reason: stripVTControlCharacters(text).trim().split('\n').slice(0, reasonLines).join('\n') };
}

function read<T>(file: string): T | undefined {
	try {
		return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
	} catch {
		return undefined;
	}
}

/** Adds a failure named after the runner if it failed although no test did, for example in a crash. */
function completed(name: string, outcomes: Outcome[], exitCode: number): Outcome[] {
	const isAccountedFor =
		outcomes.length > 0 && (exitCode === 0 || outcomes.some((outcome) => !outcome.passed));
	return isAccountedFor ? outcomes : [...outcomes, { name: `${name}: the run itself`, passed: false }];
}

export function vitestOutcomes(name: string, file: string, root: string, exitCode: number): Outcome[] {
	const outcomes = (read<VitestReport>(file)?.testResults ?? []).flatMap(
		({ name, status, message, assertionResults }) => {
			const path = relative(root, name);
			const tests = assertionResults.map((test) => ({
				name: `${path}: ${test.fullName}`,
				passed: test.status === 'passed',
				...reasonFrom(test.failureMessages ?? []),
			}));
			const isFileAtFault = status !== 'passed' && tests.every((test) => test.passed);
			return isFileAtFault ? [...tests, { name: path, passed: false, ...reasonFrom([message]) }] : tests;
		},
	);
	return completed(name, outcomes, exitCode);
}

export function playwrightOutcomes(file: string, exitCode: number): Outcome[] {
	const visit = (suite: PlaywrightSuite, path: string[]): Outcome[] => [
		...(suite.specs ?? []).flatMap((spec) =>
			spec.tests.map((test) => ({
				name: `${[...path, suite.title, spec.title].join(': ')} (${test.projectName})`,
				// `flaky` passed on the retry: it is listed but doesn't fail the run.
				passed: test.status === 'expected' || test.status === 'flaky',
				...reasonFrom(test.results?.map(({ error }) => error?.message) ?? []),
			})),
		),
		...(suite.suites ?? []).flatMap((inner) => visit(inner, [...path, suite.title])),
	];
	const suites = read<{ suites?: PlaywrightSuite[] }>(file)?.suites ?? [];
	return completed(
		'journeys',
		suites.flatMap((suite) => visit(suite, [])),
		exitCode,
	);
}
