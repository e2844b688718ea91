/** Another website, with lines pasted into it, whose content policy has two lines of its own (R-widget). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Says how often what stands below has moved: only Chromium reports such shifts itself. */
const watch = `
	const below = document.querySelector('#below');
	const places = new Set();
	const look = () => {
		places.add(below.getBoundingClientRect().top);
		const said = 'Below, moved ' + (places.size - 1) + ' times';
		if (below.textContent !== said) below.textContent = said;
		requestAnimationFrame(look);
	};
	look();
`;

export async function openOtherSite(lines: string): Promise<{ url: string; close(): void }> {
	const [, ours = ''] = /src="(https?:\/\/[^/]+)/.exec(lines) ?? [];
	const policy = `default-src 'self'; script-src 'self' ${ours}; connect-src 'self' ${ours}`;
	const html = `<!doctype html><html lang="en"><title>Ours</title><main><h1>Ours</h1>${lines}<p id="below">Below</p></main><script src="/watch.js"></script></html>`;
	const site = createServer(({ url }, response) => {
		const isScript = url === '/watch.js';
		response.writeHead(200, {
			'content-type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
			'content-security-policy': policy,
		});
		response.end(isScript ? watch : html);
	}).listen(0, '127.0.0.1');
	await once(site, 'listening');
	return {
		url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/page`,
		close: () => site.close(),
	};
}
