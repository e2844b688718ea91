/** The style of pages for embedded defaults. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '#lib/html.ts';

export const devPageStyle = `
:root{color-scheme:light dark;--paper:#fffbf5;--surface:#fff;--ink:#1c1917;--soft:#57534e;--raised:#fff4e6;--line:#e7dfd5;--edge:#8c8178;--primary:#c2410c;--strong:#9a3412;--on-primary:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#171412;--surface:#221d1a;--ink:#f5efe8;--soft:#b8ada2;--raised:#2c2521;--line:#3b332d;--edge:#8a7e73;--primary:#fb923c;--strong:#fdba74;--on-primary:#1c1917}}
@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(/dev/fonts/body.woff2) format('woff2')}
@font-face{font-family:'Bricolage Grotesque';font-weight:200 800;font-display:swap;src:url(/dev/fonts/display.woff2) format('woff2')}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:760px;margin:0 auto;padding:24px 16px}
h1{font:700 28px/1.15 'Bricolage Grotesque',Figtree,system-ui,sans-serif;letter-spacing:-.01em;margin:0;overflow-wrap:anywhere}
p{margin:4px 0 16px;color:var(--soft)}
a{color:var(--primary)}
header{display:flex;align-items:center;gap:12px;max-width:760px;margin:0 auto;padding:12px 16px}
header a{display:inline-flex;align-items:center;gap:8px;min-height:44px;font:800 22px/1 'Bricolage Grotesque',Figtree,system-ui,sans-serif;letter-spacing:-.02em;color:var(--ink);text-decoration:none}
header b{font-weight:inherit;color:var(--primary)}
header img{width:26px;height:32px}
header>span{margin-left:auto;padding:4px 12px;border-radius:999px;background:var(--raised);color:var(--soft);font-size:14px}
a:focus-visible{outline:3px solid var(--primary);outline-offset:2px;border-radius:8px}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0}
nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--edge);border-radius:999px;background:var(--surface);color:var(--ink);font-weight:600;text-decoration:none}
nav a:hover{background:var(--raised);border-color:var(--ink)}
nav a[aria-current]{background:var(--primary);color:var(--on-primary);border-color:transparent;box-shadow:inset 0 -3px 0 rgb(0 0 0/.16)}
ul{list-style:none;margin:16px 0 0;padding:0;border:1px solid var(--line);border-radius:12px;background:var(--surface);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:focus-visible{outline-offset:-3px}
li a:hover{background:var(--paper)}
li b{display:block}
li span,dl{color:var(--soft);font-size:14px}
dl{display:grid;grid-template-columns:auto 1fr;gap:2px 12px;margin:8px 0 0}
dd{margin:0;overflow-wrap:anywhere}
iframe,pre{display:block;width:100%;margin:0;border:1px solid var(--line);border-radius:12px;background:var(--surface)}
label{display:block;margin:16px 0 4px;font-weight:500}
input{width:100%;min-height:48px;padding:0 14px;border:1px solid var(--soft);border-radius:12px;background:var(--surface);color:inherit;font:inherit}
input:focus-visible,button:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
button{min-height:48px;margin:24px 8px 0 0;padding:0 24px;border:1px solid transparent;border-radius:999px;background:var(--primary);color:var(--on-primary);box-shadow:inset 0 -3px 0 rgb(0 0 0/.16);font:600 16px/1 Figtree,system-ui,sans-serif;cursor:pointer}
button:hover{background:var(--strong)}
button[value=cancel]{background:var(--surface);color:inherit;border-color:var(--edge);box-shadow:none}
button[value=cancel]:hover{background:var(--raised)}
.note{padding:12px 16px;border:1px solid var(--line);border-left:4px solid var(--primary);border-radius:12px;background:var(--surface);color:inherit}
iframe{height:max(420px,calc(100dvh - 260px))}
pre{padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:16px/1.5 ui-monospace,monospace}`;

export const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${devPageStyle}</style></head><body>
<header><a href="/"><img src="/favicon.svg" alt=""><span>Flavor<b>Bag</b></span></a><span>Demo tool</span></header>
<main>${body}</main></body></html>`;

export const sendHtml = (reply: FastifyReply, text: string): FastifyReply =>
	reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(text);

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
export const moment = (at: Date): string => escapeHtml(`${utc.format(at)} UTC`);

const fonts = {
	body: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
	display: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
};

/** Serves fonts at stable URLs for pages that aren't part of the web build, including the card sandbox's. */
export function registerDevFonts(app: FastifyInstance): void {
	for (const [name, file] of Object.entries(fonts)) {
		const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)));
		app.get(`/dev/fonts/${name}.woff2`, async (_request, reply) =>
			reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(bytes),
		);
	}
}
