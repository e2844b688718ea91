/** Serves /v0/openapi.json and /v0/reference, its readable form. */
import { openApi } from '@flavorbag/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#lib/html.ts';

interface Operation {
	operationId: string;
	summary: string;
	tags: string[];
	'x-access': string;
	requestBody?: { content: Record<string, { schema: object }> };
	parameters: { name: string; in: string; required: boolean; schema: object }[];
	responses: Record<
		string,
		{
			description: string;
			content: Record<string, { schema: { properties?: { data?: object } }; 'x-events'?: object }>;
		}
	>;
}

const code = (value: unknown) => `<pre><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;

function section(path: string, method: string, op: Operation): string {
	const inputs = op.parameters.map(
		(p) =>
			`<li><code>${escapeHtml(p.name)}</code> (${p.in}${p.required ? ', required' : ''}) <code>${escapeHtml(JSON.stringify(p.schema))}</code></li>`,
	);
	const failures = Object.entries(op.responses)
		.filter(([status]) => status !== '200')
		.map(
			([status, answer]) =>
				`<li><b>${status}</b> ${escapeHtml(answer.description).replaceAll('\n\n', '<br>')}</li>`,
		);
	const [[type, answer] = []] = Object.entries(op.responses['200']?.content ?? {});
	// A file has no envelope.
	const data = answer?.schema.properties?.data ?? { type, events: answer?.['x-events'] };
	return `<article id="${escapeHtml(op.operationId)}"><h3><span class="m ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(op.summary)} <small>Access: ${escapeHtml(op['x-access'])}</small></p>
${inputs.length ? `<ul>${inputs.join('')}</ul>` : ''}
${op.requestBody ? `<details><summary>Body</summary>${code(Object.values(op.requestBody.content)[0]?.schema)}</details>` : ''}
<details><summary>Answer’s data</summary>${code(data)}</details>
<details><summary>Refusals</summary><ul>${failures.join('')}</ul></details></article>`;
}

export const referenceStyle = `:root{color-scheme:light dark;--line:light-dark(#e7dfd5,#3b332d);--soft:light-dark(#57534e,#b8ada2);--accent:light-dark(#c2410c,#fb923c)}
body{font:16px/1.55 system-ui,sans-serif;max-width:54rem;margin:0 auto;padding:1.5rem 1rem 5rem;background:light-dark(#fffbf5,#171412);color:light-dark(#1c1917,#f5efe8)}
h3{font-size:1.05rem;margin:0;overflow-wrap:anywhere}article{border-top:1px solid var(--line);padding:1rem 0}.m{color:var(--accent);font-weight:700}
small,summary{color:var(--soft)}summary{cursor:pointer;padding:.6rem 0;min-height:24px}pre{overflow:auto;padding:.75rem;border:1px solid var(--line);border-radius:8px;font-size:.85rem}a{color:var(--accent)}li code{overflow-wrap:anywhere}`;

function page(document: ReturnType<typeof openApi>): string {
	const { paths, components } = document as unknown as {
		paths: Record<string, Record<string, Operation>>;
		components: { schemas: Record<string, object> };
	};
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, op]) => ({ path, method, op })),
	);
	const tags = [...new Set(operations.map(({ op }) => op.tags[0] ?? ''))];
	const body = tags
		.map(
			(tag) =>
				`<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${operations
					.filter(({ op }) => op.tags[0] === tag)
					.map(({ path, method, op }) => section(path, method, op))
					.join('')}`,
		)
		.join('');
	const schemas = Object.entries(components.schemas)
		.map(
			([name, schema]) =>
				`<details id="schema-${escapeHtml(name)}"><summary>${escapeHtml(name)}</summary>${code(schema)}</details>`,
		)
		.join('');
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>FlavorBag API reference</title>
<style>${referenceStyle}</style>
</head><body><main><h1>FlavorBag API reference</h1>
<p>Every answer wears one envelope: <code>success</code>, <code>data</code> or <code>error</code>, and <code>meta.request_id</code>. Send a bearer token, an <code>x-request-id</code> and, for calls that change something, an <code>Idempotency-Key</code>. The same as a document: <a href="/v0/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${tags.map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join(' · ')} · <a href="#schemas">schemas</a></nav>
${body}<h2 id="schemas">Schemas</h2>${schemas}</main></body></html>`;
}

/** Created on first use, because it is slow and rarely needed. */
export function registerReference(app: FastifyInstance): void {
	let document: ReturnType<typeof openApi> | undefined;
	const getDocument = () => (document ??= openApi());
	let html: string | undefined;
	const getPage = () => (html ??= page(getDocument()));
	app.get('/v0/openapi.json', () => getDocument());
	app.get('/v0/reference', (_request, reply) => reply.type('text/html; charset=utf-8').send(getPage()));
}
