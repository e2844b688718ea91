/** Runs Lighthouse with simulated mobile throttling. Not a dependency: npm fetches its 176 MB on first use. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { freePort } from '../../packages/ops/ports.ts';
import { temporaryFolder } from '../../packages/ops/temporary-folder.ts';
import type { Launch, Session } from './browser.ts';

const version = '13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];
export const allCategories: readonly Category[] = categories;

export interface Judged {
	/** Scores out of 100; categories that weren't requested are missing. */
	scores: Partial<Record<Category, number>>;
	firstPaint: number;
	largestPaint: number;
	/** Total blocking time in milliseconds. */
	blocking: number;
}

interface Report {
	runtimeError?: { message: string };
	finalDisplayedUrl: string;
	categories: Partial<Record<Category, { score: number | null }>>;
	audits: Record<string, { numericValue?: number }>;
}

function run(url: string, port: number, report: string, wanted: readonly Category[]): Promise<void> {
	const options = [
		`--port=${port}`,
		`--only-categories=${wanted.join(',')}`,
		'--disable-storage-reset',
		'--output=json',
		`--output-path=${report}`,
		'--quiet',
		'--no-enable-error-reporting',
	];
	const args = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url, ...options];
	return new Promise((resolve, reject) => {
		const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
		const child = spawn('npm', args, {
			// Uses our Node, because Lighthouse may need a newer one than the machine's.
			env: { ...process.env, PATH: path },
			stdio: ['ignore', 'ignore', 'inherit'],
			shell: process.platform === 'win32',
		});
		child.once('error', reject);
		child.once('exit', (code) =>
			code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}`)),
		);
	});
}

export async function judge(
	url: string,
	launch: Launch,
	wanted: readonly Category[],
	session?: Session,
): Promise<Judged> {
	const folder = await temporaryFolder();
	const port = await freePort();
	const context = await chromium.launchPersistentContext(join(folder.path, 'profile'), {
		...launch,
		args: [`--remote-debugging-port=${port}`],
	});
	try {
		if (session) {
			await context.addCookies(session.cookies);
			const [page] = context.pages();
			// A file from the same origin that doesn't load the app.
			await page?.goto(new URL('/robots.txt', url).href);
			const items = session.origins.flatMap(({ localStorage }) => localStorage);
			await page?.evaluate((all) => {
				for (const { name, value } of all) localStorage.setItem(name, value);
			}, items);
			await page?.goto('about:blank');
		}
		const file = join(folder.path, 'report.json');
		// Retries once, because Lighthouse sometimes loses a trace.
		await run(url, port, file, wanted).catch(() => run(url, port, file, wanted));
		const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
		const scores: Judged['scores'] = {};
		for (const category of wanted) {
			const score = report.categories[category]?.score ?? null;
			if (report.runtimeError || score === null)
				throw new Error(`Lighthouse: ${report.runtimeError?.message ?? `no score for ${category}`}`);
			scores[category] = Math.round(score * 100);
		}
		if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
		const of = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
		return {
			scores,
			firstPaint: of('first-contentful-paint'),
			largestPaint: of('largest-contentful-paint'),
			blocking: of('total-blocking-time'),
		};
	} finally {
		await context.close();
		folder.remove();
	}
}
