/** /dev/sign-in: replaces a social provider while none is configured, and says so. */
import type { ServerResponse } from 'node:http';
import { fields } from '@flavorbag/contract';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { TestIssuer } from '#adapters/identity/test-issuer.ts';
import { escapeHtml } from '#lib/html.ts';
import { page, sendHtml } from './dev-page.ts';

export const devSignInPath = '/dev/sign-in';

const form = z.object({
	email: fields.email,
	firstName: fields.personName,
	lastName: fields.personName,
});
const words: Record<keyof z.infer<typeof form>, string> = {
	firstName: 'First name',
	lastName: 'Last name',
	email: 'Email',
};
const names = Object.keys(words) as (keyof typeof words)[];

function personPage(given: Record<string, string>, wrong: Set<string>): string {
	const field = (name: keyof typeof words) => `
<label for="${name}">${words[name]}</label>
<input id="${name}" name="${name}" type="${name === 'email' ? 'email' : 'text'}" value="${escapeHtml(given[name] ?? '')}"
 autocomplete="off" required${wrong.has(name) ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}>
${wrong.has(name) ? `<p id="${name}-error" role="alert">Check this field.</p>` : ''}`;
	return page(
		'Test sign-in',
		`<h1>Test sign-in</h1>
<p class="note">This is FlavorBag’s own test page and is not Google. It stands in for a sign-in provider
because none is set up here. There’s no password: enter any name and email.</p>
<form method="post">${names.map(field).join('')}
<button name="answer" value="continue">Continue</button><button name="answer" value="cancel" formnovalidate>Cancel</button></form>`,
	);
}
const overPage = page(
	'Test sign-in',
	'<h1>This sign-in is over</h1><p>It was finished already, or it took too long.</p><nav aria-label="Go on"><a href="/auth/login">Back to Login</a></nav>',
);

/** Applies headers set by hooks, then hands over the raw response. */
function hijackResponse(reply: FastifyReply): ServerResponse {
	for (const [name, value] of Object.entries(reply.getHeaders())) {
		if (value !== undefined) reply.raw.setHeader(name, value);
	}
	reply.hijack();
	return reply.raw;
}

export async function registerDevSignIn(server: FastifyInstance, issuer: TestIssuer): Promise<void> {
	const protocol: FastifyPluginAsync = async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
		scope.route({
			method: ['GET', 'POST'],
			url: `${devSignInPath}/*`,
			logLevel: 'warn',
			handler: async (request, reply) => {
				// After the hijack no error response can be sent.
				await issuer.ready();
				const path = (request.raw.url ?? '').slice(devSignInPath.length);
				await issuer.serve(request.raw, hijackResponse(reply), path);
			},
		});
	};
	const pages: FastifyPluginAsync = async (scope) => {
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser(
			'application/x-www-form-urlencoded',
			{ parseAs: 'string' },
			(_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
		);
		const html = (reply: FastifyReply, status: number, text: string) => sendHtml(reply.code(status), text);
		const waits = (request: FastifyRequest, reply: FastifyReply) => issuer.isWaiting(request.raw, reply.raw);
		const url = `${devSignInPath}/person/:uid`;
		scope.get(url, async (request, reply) =>
			(await waits(request, reply))
				? html(reply, 200, personPage({}, new Set()))
				: html(reply, 410, overPage),
		);
		scope.post(url, async (request, reply) => {
			if (!(await waits(request, reply))) return html(reply, 410, overPage);
			const given = (request.body ?? {}) as Record<string, string>;
			if (given.answer === 'cancel') return issuer.cancel(request.raw, hijackResponse(reply));
			const person = form.safeParse(given);
			if (person.success) return issuer.accept(request.raw, hijackResponse(reply), person.data);
			const wrong = new Set(person.error.issues.map((issue) => String(issue.path[0])));
			return html(reply, 422, personPage(given, wrong));
		});
	};
	await server.register(protocol);
	await server.register(pages);
}
