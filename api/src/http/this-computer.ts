/** Restricts a trial to this computer (R-this-computer), because the demo town's passwords are public. */

import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import { pageLanguage } from '#lib/language.ts';
import { isLocal } from '#lib/mode.ts';
import { msg } from '#lib/texts.ts';

const proxyHeaders = [
	'forwarded',
	'via',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-real-ip',
];

const refusal = msg(
	'This FlavorBag is a trial and opens only on the computer it runs on. To open it from here, set PUBLIC_URL to this address (and FLAVORBAG_MODE=trial to keep it a trial), then start it again.',
);

export function refuseOtherComputers(app: FastifyInstance): void {
	app.addHook('onRequest', (request, reply, done) => {
		const { host = '', accept } = request.headers;
		const isHere = isLocal(host.replace(/:\d*$/, '').toLowerCase());
		if (isHere && !proxyHeaders.some((name) => name in request.headers)) return done();
		if (!accept?.includes('text/html')) return done(new AppError('FORBIDDEN', { message: refusal }));
		const language = pageLanguage(request);
		void reply
			.code(403)
			.type('text/html; charset=utf-8')
			.send(`<!doctype html><html lang="${language}"><title>FlavorBag</title><p>${refusal[language]}</p>`);
	});
}
