/** The plain look of the pages that exist only while embedded defaults are in use. */
import { escapeHtml } from '#lib/html.ts';

export const devPageStyle = `
:root{color-scheme:light dark;--paper:#fffbf5;--surface:#fff;--ink:#1c1917;--soft:#57534e;--line:#e7dfd5;--primary:#c2410c}
@media(prefers-color-scheme:dark){:root{--paper:#171412;--surface:#221d1a;--ink:#f5efe8;--soft:#b8ada2;--line:#3b332d;--primary:#fb923c}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Figtree,system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:24px 16px}
h1{font:600 28px/1.2 Fraunces,Georgia,serif;margin:0;overflow-wrap:anywhere}
p{margin:4px 0 16px;color:var(--soft)}
a{color:var(--primary)}
a:focus-visible{outline:3px solid var(--primary);outline-offset:2px;border-radius:8px}
nav{display:flex;flex-wrap:wrap;gap:8px;margin:16px 0}
nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:999px;background:var(--surface);text-decoration:none}
nav a[aria-current]{background:var(--primary);color:var(--paper);border-color:var(--primary)}
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
button{min-height:48px;margin:24px 8px 0 0;padding:0 24px;border:1px solid var(--primary);border-radius:999px;background:var(--primary);color:var(--paper);font:600 16px/1 Figtree,system-ui,sans-serif;cursor:pointer}
button[value=cancel]{background:none;color:inherit;border-color:var(--soft)}
.note{padding:12px 16px;border:1px solid var(--line);border-left:4px solid var(--primary);border-radius:12px;background:var(--surface);color:inherit}
iframe{height:max(420px,calc(100dvh - 260px))}
pre{padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;font:16px/1.5 ui-monospace,monospace}`;

/** `body` is HTML: whatever comes from outside is escaped by the caller. */
export const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${devPageStyle}</style></head><body><main>${body}</main></body></html>`;
