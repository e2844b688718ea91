/** A phone-sized window of a browser that Playwright doesn't drive. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import readQr from 'jsqr';
import { temporaryFolder } from '../../packages/ops/temporary-folder.ts';
import type { Engine, Step } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** Found by accessible role and name; `field` finds by label, `text` by content, `shadow` what an element keeps inside. */
export interface What {
	role: string;
	name?: string | RegExp;
	inside?: What;
}

const size = { width: 360, height: 740 };
const engines: Record<string, typeof startFirefox> = { firefox: startFirefox, webkit: startWebKit };
const inPage = [
	import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
	import.meta.resolve('./in-page.js'),
].map((file) => readFileSync(fileURLToPath(file), 'utf8'));

const pointer = (actions: Step[]) => ({
	type: 'pointer' as const,
	id: 'pointer',
	parameters: { pointerType: 'mouse' as const },
	actions,
});
const asJson = (_key: string, value: unknown) =>
	value instanceof RegExp ? { source: value.source, flags: value.flags } : value;

function createPhone(engine: Engine, origin: string) {
	async function ask<T>(method: string, ...args: unknown[]): Promise<T> {
		const given = JSON.stringify(args, asJson);
		const body = `return JSON.stringify((await journey.${method}(...${given})) ?? null);`;
		const isThere = await engine.run('return String("journey" in globalThis)');
		if (isThere !== 'true') await engine.run(inPage.join('\n'));
		return JSON.parse(await engine.run(body)) as T;
	}
	/** Retries until the page has it. */
	async function soon<T>(method: string, ...args: unknown[]): Promise<T> {
		let answer: { value: T } | undefined;
		await expect(async () => {
			answer = { value: await ask<T>(method, ...args) };
		}).toPass({ timeout: 120_000 });
		if (answer === undefined) throw new Error('unreachable');
		return answer.value;
	}
	const perform = (...actions: Step[]) => engine.perform([pointer(actions)]);
	const phone = {
		open: (path: string) => engine.go(new URL(path, origin).href),
		size: () => soon<[number, number]>('size'),
		address: () => soon<string>('address'),
		selected: () => soon<string>('selected'),
		count: (what: What) => soon<number>('count', what),
		text: (what: What) => soon<string>('text', what),
		inView: (what: What) => soon<number>('inView', what),
		async sees(what: What): Promise<void> {
			await expect
				.poll(() => phone.count(what), { message: JSON.stringify(what, asJson) })
				.toBeGreaterThan(0);
		},
		async misses(what: What): Promise<void> {
			await expect.poll(() => phone.count(what), { message: JSON.stringify(what, asJson) }).toBe(0);
		},
		async press(what: What): Promise<void> {
			const at = await soon<{ x: number; y: number }>('pressPoint', what);
			await perform(
				{ type: 'pointerMove', ...at, duration: 0 },
				{ type: 'pointerDown', button: 0 },
				{ type: 'pointerUp', button: 0 },
			);
		},
		async type(name: string | RegExp, text: string): Promise<void> {
			const field = { role: 'field', name };
			await phone.press(field);
			await expect.poll(() => ask<boolean>('hasFocus', field)).toBe(true);
			const actions = [...text].flatMap((value) => [
				{ type: 'keyDown', value },
				{ type: 'keyUp', value },
			]);
			await engine.perform([{ type: 'key', id: 'keys', actions }]);
		},
		async drag(what: What, by: { x: number; y: number }): Promise<void> {
			const { x, y } = await soon<{ x: number; y: number }>('barePoint', what);
			await perform(
				{ type: 'pointerMove', x, y, duration: 0 },
				{ type: 'pointerDown', button: 0 },
				{ type: 'pointerMove', x: x + by.x / 2, y: y + by.y / 2, duration: 50 },
				{ type: 'pointerMove', x: x + by.x, y: y + by.y, duration: 50 },
				{ type: 'pointerUp', button: 0 },
			);
		},
		/** Decodes the QR code from the window at several scales, as a moving scanner would. */
		async qr(): Promise<string | undefined> {
			const picture = await engine.picture();
			for (const scale of [1, 2, 1.5, 3]) {
				const { data, width, height } = await ask<{ data: string; width: number; height: number }>('pixels', {
					picture,
					scale,
				});
				const read = readQr.default(new Uint8ClampedArray(Buffer.from(data, 'base64')), width, height);
				if (read) return read.data;
			}
			return undefined;
		},
	};
	return phone;
}
export type Phone = ReturnType<typeof createPhone>;

/** One browser per test. Errors and failed requests of its pages fail the test. */
export const test = base.extend<{ phone: Phone }>({
	phone: async ({ baseURL }, use, info) => {
		const folder = await temporaryFolder();
		const engine = await engines[info.project.name]?.(folder.path, size);
		if (!engine || !baseURL) throw new Error(`${info.project.name} is no browser of ours`);
		try {
			await use(createPhone(engine, baseURL));
			if (info.status !== info.expectedStatus) {
				const path = info.outputPath('test-failed-1.png');
				writeFileSync(path, await engine.picture(), 'base64');
				info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
			}
			expect(await engine.troubles()).toEqual([]);
		} finally {
			await engine.close();
			folder.remove();
		}
	},
});
