/**
 * A trial that nobody asked for, by FLAVORBAG_MODE or PUBLIC_URL, is there for who sits at its computer (R-this-computer): with a
 * proxy or a tunnel in front everybody would sign in with the demo town's published passwords.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/app-error.ts';
import { pageLanguage } from '#lib/language.ts';
import { isLocal } from '../mode.ts';

const handedOn = [
	'forwarded',
	'via',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-real-ip',
];

const refusal = {
	en: 'This FlavorBag is a trial for its own computer. To show it here, set PUBLIC_URL to this address, and FLAVORBAG_MODE=trial if it stays one, and start it again.',
	es: 'Este FlavorBag es una prueba para su propia computadora. Para mostrarlo aquí, define PUBLIC_URL con esta dirección, y FLAVORBAG_MODE=trial si sigue siendo una prueba, y vuelve a iniciarlo.',
};

export function refuseOtherComputers(app: FastifyInstance): void {
	app.addHook('onRequest', (request, reply, done) => {
		const { host = '', accept } = request.headers;
		const isHere = isLocal(host.replace(/:\d*$/, '').toLowerCase());
		if (isHere && !handedOn.some((name) => name in request.headers)) return done();
		if (!accept?.includes('text/html')) return done(new AppError('FORBIDDEN', { message: refusal }));
		const language = pageLanguage(request);
		void reply
			.code(403)
			.type('text/html; charset=utf-8')
			.send(`<!doctype html><html lang="${language}"><title>FlavorBag</title><p>${refusal[language]}</p>`);
	});
}
