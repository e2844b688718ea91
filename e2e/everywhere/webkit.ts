/** WebKit over WebDriver: its driver, MiniBrowser, and a virtual display of the window's size. */
import { expect } from '@playwright/test';
import { freePort } from '../../packages/ops/ports.ts';
import { programPath } from '../../tools/other-browsers.ts';
import { type Engine, start } from './engine.ts';

/** WebDriver reports no errors, so the page collects them once loaded. */
const listen = `
	if (!window.troubles) {
		window.troubles = [];
		const keep = (text) => window.troubles.push(String(text));
		addEventListener('error', ({ message, target }) => keep(message ?? (target.src || target.href)), true);
		addEventListener('unhandledrejection', ({ reason }) => keep(reason));
		const { error } = console;
		console.error = (...all) => { keep(all.join(' ')); error(...all); };
		const own = window.fetch;
		window.fetch = async (...all) => {
			const answer = await own(...all);
			if (answer.status >= 400) keep(answer.status + ': ' + answer.url);
			return answer;
		};
	}
	return JSON.stringify(window.troubles);`;

function client(driver: string) {
	return async function ask<T>(method: string, path: string, body?: object): Promise<T> {
		const answer = await fetch(`${driver}${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
		const { value } = (await answer.json()) as { value: T & { message?: string } };
		if (!answer.ok) throw new Error(`${path}: ${value.message}`);
		return value;
	};
}

export async function startWebKit(folder: string, size: { width: number; height: number }): Promise<Engine> {
	const screen = `${size.width}x${size.height}x24`;
	const display = start(
		programPath('xvfb'),
		['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'],
		{},
		['ignore', 'ignore', 'ignore', 'pipe'],
	);
	const env: NodeJS.ProcessEnv = { HOME: folder, DISPLAY: `:${await display.line(/^(\d+)$/)}` };
	for (const kind of ['CACHE', 'CONFIG', 'DATA', 'STATE']) env[`XDG_${kind}_HOME`] = folder;
	const port = await freePort();
	const driver = start(programPath('webKitDriver'), [`--port=${port}`], env, 'ignore');
	const end = async () => {
		await driver.end();
		await display.end();
	};
	const ask = client(`http://127.0.0.1:${port}`);
	try {
		await expect(() => ask('GET', '/status')).toPass();
		const { sessionId } = await ask<{ sessionId: string }>('POST', '/session', {
			capabilities: {
				alwaysMatch: {
					// A toolbar would make the window wider than a phone.
					'webkitgtk:browserOptions': {
						binary: programPath('miniBrowser'),
						args: ['--automation', '--full-screen'],
					},
				},
			},
		});
		const session = `/session/${sessionId}`;
		await ask('POST', `${session}/window/rect`, { x: 0, y: 0, ...size });
		const run = (body: string) =>
			ask<string>('POST', `${session}/execute/sync`, {
				script: `return (async () => { ${body} })()`,
				args: [],
			});
		const earlier: string[] = [];
		const troubles = async () => [...earlier, ...(JSON.parse(await run(listen)) as string[])];
		return {
			async go(url) {
				earlier.push(...(await troubles()).slice(earlier.length));
				await ask('POST', `${session}/url`, { url });
				await run(listen);
			},
			run,
			async perform(actions) {
				await ask('POST', `${session}/actions`, { actions });
			},
			picture: () => ask('GET', `${session}/screenshot`),
			troubles,
			async close() {
				await ask('DELETE', session);
				await end();
			},
		};
	} catch (error) {
		await end();
		throw error;
	}
}
