// A copy of one of our screens without code, from a bare node:http server that keeps everything compressed in memory.
import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';

interface Answer {
	headers: IncomingHttpHeaders;
	body: Buffer;
}

/** Keeps the body compressed, as the product sends it. */
function fetchRaw(url: string, accept: string): Promise<Answer> {
	return new Promise((resolve, reject) => {
		get(url, { headers: { accept, 'accept-encoding': 'br' } }, async (reply) => {
			const parts: Buffer[] = [];
			for await (const part of reply) parts.push(part as Buffer);
			resolve({ headers: reply.headers, body: Buffer.concat(parts) });
		}).on('error', reject);
	});
}

const withoutScripts = `(() => {
	const copy = document.documentElement.cloneNode(true);
	for (const one of copy.querySelectorAll('script, noscript, #shell, link[rel=modulepreload], link[as=image]')) one.remove();
	return '<!doctype html>' + copy.outerHTML;
})()`;

export async function staticPage(page: Page): Promise<{ url: string; stop(): Promise<void> }> {
	const { origin, pathname } = new URL(page.url());
	const html = (await page.evaluate(withoutScripts)) as string;
	const answers = new Map<string, Promise<Answer>>([
		[
			pathname,
			Promise.resolve({
				headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' },
				body: brotliCompressSync(html),
			}),
		],
	]);
	const server = createServer(async ({ url = '/', headers }, reply) => {
		const answer = answers.get(url) ?? fetchRaw(origin + url, headers.accept ?? '*/*');
		answers.set(url, answer);
		const { headers: given, body } = await answer;
		const { 'content-type': type, 'content-encoding': encoding } = given;
		reply.writeHead(200, {
			'content-type': type,
			...(encoding && { 'content-encoding': encoding }),
			'content-length': body.length,
		});
		reply.end(body);
	});
	server.listen(0, 'localhost');
	await once(server, 'listening');
	return {
		url: `http://localhost:${(server.address() as AddressInfo).port}${pathname}`,
		async stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}
