/** Alerts and the dashboard use existing series, and Prometheus accepts them. metrics.proof.ts runs the alert cases. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rowsOf } from '../../tools/sources.ts';
import { root } from './product.ts';
import { faultsOf } from './test/debian-tool.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const page = read('docs/metrics.md');
/** Series names as queries use them; api/test/operation/metrics.test.ts compares the table with what is served. */
const known = new Set(
	rowsOf(page, 'Series').flatMap(([, name = '', type = '']) =>
		type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
	),
);
const labelsOf = new Map(
	rowsOf(page, 'Series').map(([, name = '', , labels = '']) => [name, labels.split(', ').filter(Boolean)]),
);

const seriesIn = (text: string) => [
	...new Set(text.match(/\b(?:flavorbag|process|nodejs)_[a-z\d_]+\b/g) ?? []),
];
const selectorsIn = (text: string) =>
	[...text.matchAll(/\b((?:flavorbag|process|nodejs)_[a-z\d_]+)\{([^}]*)\}/g)].flatMap(
		([, name = '', inside = '']) =>
			[...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => ({ name, label })),
	);
const unknownLabels = (text: string) =>
	selectorsIn(text).filter(({ name, label }) => {
		const base = name.replace(/_(bucket|sum|count)$/, '');
		const labels = labelsOf.get(name) ?? [...(labelsOf.get(base) ?? []), 'le'];
		return !labels.includes(label);
	});

interface Alert {
	name: string;
	expr: string;
	text: string;
}
const alertsFile = read('deploy/prometheus/alerts.yml');
const alerts = alertsFile
	.split(/\n {6}- alert: /)
	.slice(1)
	.map((text): Alert => {
		const [name = ''] = text.split('\n');
		const expr = /expr: >-\n((?: {10}.*\n)+)/.exec(text)?.[1] ?? '';
		return { name, expr, text: `${text}\n` };
	});
const cases = read('deploy/prometheus/alerts.test.yml')
	.split(/\n {2}- name: /)
	.slice(1);

test('there are series, alerts and cases to look at', () => {
	expect(known.size).toBeGreaterThan(50);
	expect(alerts.length).toBeGreaterThan(20);
	expect(alertsFile.match(/- alert:/g)).toHaveLength(alerts.length);
	expect(cases.length).toBeGreaterThanOrEqual(2 * alerts.length);
});

test.each(alerts)('$name is about series that are there, and says what to do', ({ name, expr, text }) => {
	const named = seriesIn(expr);
	if (name !== 'FlavorBagDown') expect(named.length).toBeGreaterThan(0);
	expect(named.filter((series) => !known.has(series))).toEqual([]);
	expect(unknownLabels(expr)).toEqual([]);
	expect(text).toMatch(/severity: (page|look)\n/);
	expect(text).toMatch(/summary: "[^"]+"\n/);
	expect(text).toMatch(/description: "[^"]+\."\n/);
	expect(text).toContain(`runbook: docs/metrics.md#${name.toLowerCase()}\n`);
	const [, section = ''] = page.split(`\n### ${name}\n`);
	expect(section.split('\n### ')[0]).toMatch(/\n- \S/);
});

test.each(alerts)('$name has a case in which it fires, and one in which it does not', ({ name }) => {
	const of = (kind: string) => cases.find((text) => text.startsWith(`${name} ${kind}\n`)) ?? '';
	const asks = `expr: count(ALERTS{alertname="${name}", alertstate="firing"})`;
	for (const kind of ['fires', 'is quiet']) expect(of(kind)).toContain(asks);
	expect(of('fires')).toMatch(/exp_samples: \[\{ labels: '\{\}', value: 1 \}\]/);
	expect(of('is quiet')).toContain('exp_samples: []');
	const given = seriesIn(`${of('fires')}${of('is quiet')}`);
	expect(given.filter((series) => !known.has(series))).toEqual([]);
	expect(unknownLabels(`${of('fires')}${of('is quiet')}`)).toEqual([]);
});

test('every section about an alert is about one that is there', () => {
	const sections = [...page.matchAll(/^### (FlavorBag\w+)$/gm)].map(([, name]) => name);
	expect(sections).toEqual(alerts.map(({ name }) => name));
});

/** promtool comes from Debian only; elsewhere the other tests remain. */
function askPromtool() {
	const cwd = join(root, 'deploy', 'prometheus');
	expect(faultsOf('promtool', ['check', 'config', 'prometheus.yml'], cwd)).toBe('');
	expect(faultsOf('promtool', ['check', 'rules', 'alerts.yml'], cwd)).toBe('');
}
if (process.platform === 'linux') test('Prometheus takes the configuration and the rules', askPromtool);

interface Panel {
	type: string;
	title: string;
	gridPos: { x: number; y: number; w: number; h: number };
	targets?: { expr: string; legendFormat: string }[];
}

test('each query of the dashboard is about series that are there', () => {
	const { panels, uid } = JSON.parse(read('deploy/grafana/flavorbag.json')) as {
		panels: Panel[];
		uid: string;
	};
	expect(uid).toBe('flavorbag');
	const shown = panels.filter(({ type }) => type !== 'row');
	expect(shown.length).toBeGreaterThan(15);
	for (const { title, targets = [], gridPos } of shown) {
		expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
		expect({ title, queries: targets.length }).not.toEqual({ title, queries: 0 });
		for (const { expr, legendFormat } of targets) {
			const named = seriesIn(expr);
			expect(named.length).toBeGreaterThan(0);
			expect({ expr, unknown: named.filter((series) => !known.has(series)) }).toEqual({ expr, unknown: [] });
			expect(unknownLabels(expr)).toEqual([]);
			const inLegend = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
			const labels = named.flatMap((name) => labelsOf.get(name.replace(/_(bucket|sum|count)$/, '')) ?? []);
			expect(inLegend.filter((label) => !labels.includes(label))).toEqual([]);
		}
	}
});
