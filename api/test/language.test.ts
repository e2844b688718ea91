/** The server writes in the reader's language, whoever caused the message (R-answer-language, R-mail-language). */
import { join } from 'node:path';
import { errors, type Language } from '@flavorbag/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMailbox } from '#adapters/mail/mailbox.ts';
import { errorText } from '#lib/app-error.ts';
import { buyBags, inviteTo, makePerson, makeShop, type Person, type Shop, tonight } from '#test/makers.ts';
import { textOfPdf } from '#test/pdf-text.ts';
import { createWorld } from '#test/world.ts';
import { englishIn } from '../../contract/src/english.ts';

const world = await createWorld();
const { call, clock } = world;
const mailbox = createMailbox({ folder: join(world.dataDir, 'mail'), clock });

const read = async (person: Person, language: Language): Promise<Person> => {
	const answer = await call('user.setLanguage', { token: person.token, body: { language } });
	expect(answer.data.language).toBe(language);
	return person;
};
const person = async (language?: Language, role: 'customer' | 'business' = 'customer') => {
	const made = await makePerson(world, { role });
	return language ? read(made, language) : made;
};
const shopOf = async (language?: Language, quantity = 1) =>
	makeShop(world, { owner: await person(language, 'business'), quantity });
async function subjectsTo(email: string): Promise<string[]> {
	await world.drain();
	return (await mailbox.list({ to: email })).map(({ subject }) => subject);
}
const say = <T>({
	body,
}: {
	body: { success: true; data: T } | { success: false; error: { message: string } };
}) => (body.success ? '' : body.error.message);
const wait = (waiter: Person, shop: Shop) =>
	call('customer.waitlist.join', {
		token: waiter.token,
		body: { business_id: shop.id, ...tonight, bags: 1 },
	});

async function offered(shop: Shop, waiter: Person): Promise<void> {
	await buyBags(world, await person(), shop);
	expect((await wait(waiter, shop)).status).toBe(200);
	const body = {
		changes: [
			{ date: tonight.order_date, period: tonight.pickup_window, version: 0, exception: { quantity: 2 } },
		],
	};
	const params = { id: shop.id };
	const changed = await call('business.calendar.change', { token: shop.owner.token, params, body });
	expect(changed.status).toBe(200);
	await world.app.waitlist.offer();
}

test.each<[Language | undefined, Language | undefined, RegExp]>([
	['en', 'es', /^Te toca una bolsa en /],
	['es', 'en', /^A bag at .* is yours for now$/],
	['es', undefined, /^A bag at .* is yours for now$/],
])('an owner who reads %s offers a bag to a waiter who reads %s', async (owner, waiter, subject) => {
	const waiting = await person(waiter);
	await offered(await shopOf(owner), waiting);
	expect(await subjectsTo(waiting.email)).toContainEqual(expect.stringMatching(subject));
});

test('a sale writes to the customer and to the shop, each in their own language', async () => {
	const customer = await person('es');
	const shop = await shopOf(undefined, 3);
	await buyBags(world, customer, shop);
	expect(await subjectsTo(customer.email)).toContainEqual(expect.stringMatching(/^Pedido confirmado: /));
	expect(await subjectsTo(shop.owner.email)).toContainEqual(expect.stringMatching(/: new order, 1 bag$/));
	const other = await shopOf('es', 3);
	await buyBags(world, await person('en'), other);
	expect(await subjectsTo(other.owner.email)).toContainEqual(
		expect.stringMatching(/: pedido nuevo, 1 bolsa$/),
	);
});

test('an address that is nobody’s is written to as the shop’s owner reads', async () => {
	const shop = await shopOf('es');
	const address = 'kitchen@example.com';
	await inviteTo(world, shop, 'counter', address);
	expect(await subjectsTo(address)).toContainEqual(expect.stringMatching(/^Te invitan a /));
	const body = { email: 'counter@example.com' };
	await call('business.update', { token: shop.owner.token, params: { id: shop.id }, body });
	await buyBags(world, await person(), shop);
	expect(await subjectsTo(body.email)).toContainEqual(expect.stringMatching(/: pedido nuevo, /));
});

// R-mail-names
test('a mail says no name where nobody confirmed the address, whoever queues it', async () => {
	const shop = await shopOf();
	const [confirmed, unconfirmed] = [await person(), await makePerson(world, { verified: false })];
	const stranger = 'stranger@example.com';
	const queued = async (to: string) => {
		const mails = await world.database.owner
			.selectFrom('outbox')
			.select('payload')
			.where('topic', '=', 'mail')
			.orderBy('dedupe_key')
			.execute();
		return mails
			.map(({ payload }) => payload as { kind: string; to: string; first_name: string; by?: string })
			.filter((mail) => mail.to === to)
			.map(({ kind, first_name, by }) => ({ kind, first_name, ...(by !== undefined && { by }) }));
	};
	const signUp = await fetch(`${world.url}/v0/auth/sign-up/email`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
		body: JSON.stringify({
			email: stranger,
			password: 'plum-jam-on-toast',
			first_name: 'Claim your $500',
			last_name: 'now',
		}),
	});
	expect(signUp.status).toBe(200);
	for (const { email } of [confirmed, unconfirmed]) await inviteTo(world, shop, 'counter', email);
	await inviteTo(world, shop, 'counter', 'nobody@example.com');
	// Queued by a database trigger.
	await sql`update auth.account set password = 'other' where "userId" = (
		select id from auth."user" where email = ${stranger})`.execute(world.database.owner);
	expect(await queued(stranger)).toEqual([
		{ kind: 'password_changed', first_name: '' },
		{ kind: 'verify_email', first_name: '' },
	]);
	expect(await queued('nobody@example.com')).toEqual([{ kind: 'invitation', first_name: '', by: '' }]);
	expect(await queued(unconfirmed.email)).toEqual([{ kind: 'invitation', first_name: '', by: '' }]);
	expect(await queued(confirmed.email)).toEqual([
		{ kind: 'invitation', first_name: '', by: expect.stringContaining('Pat') },
	]);
});

test('whoever has no account yet is written to in the language in which they sign up', async () => {
	const signUp = (email: string, headers: Record<string, string>) =>
		fetch(`${world.url}/v0/auth/sign-up/email`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
			body: JSON.stringify({ email, password: 'plum-jam-on-toast', first_name: 'Ana', last_name: 'Silva' }),
		});
	expect((await signUp('ana@example.com', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })).status).toBe(
		200,
	);
	expect(await subjectsTo('ana@example.com')).toEqual(['Confirma tu correo']);
	// The cookie takes precedence over Accept-Language.
	const chosen = { cookie: 'lang=es', 'accept-language': 'en-US' };
	expect((await signUp('bea@example.com', chosen)).status).toBe(200);
	expect(await subjectsTo('bea@example.com')).toEqual(['Confirma tu correo']);
	expect((await signUp('cy@example.com', { 'accept-language': 'en-US,es;q=0.5' })).status).toBe(200);
	expect(await subjectsTo('cy@example.com')).toEqual(['Verify your email address']);

	const refused = await signUp('ana@example.com', { 'accept-language': 'es' });
	expect(await refused.json()).toMatchObject({ message: errorText('ACCOUNT_EXISTS', 'es') });
	const unnamed = await fetch(`${world.url}/v0/auth/sign-up/email`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', 'accept-language': 'es' },
		body: JSON.stringify({
			email: 'x@example.com',
			password: 'plum-jam-on-toast',
			first_name: '',
			last_name: 'Y',
		}),
	});
	expect(await unnamed.json()).toMatchObject({ message: 'Escribe tu nombre.' });
	const short = await fetch(`${world.url}/v0/auth/sign-up/email`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', 'accept-language': 'es' },
		body: JSON.stringify({ email: 'x@example.com', password: 'x', first_name: 'X', last_name: 'Y' }),
	});
	expect(await short.json()).toMatchObject({ message: 'Mínimo 8 caracteres' });
});

test('a refusal is in the language that the call asks for, else in that of the account', async () => {
	const customer = await person();
	const ask = (language?: Language) =>
		call('user.update', { token: customer.token, body: { city: 7 }, ...(language && { language }) });
	expect(say(await ask('es'))).toBe(errorText('INVALID_INPUT', 'es'));
	expect(say(await ask())).toBe(errors.INVALID_INPUT.message);
	await read(customer, 'es');
	// Callers are cached for a moment.
	await expect.poll(async () => say(await ask())).toBe(errorText('INVALID_INPUT', 'es'));
	expect(say(await ask('en'))).toBe(errors.INVALID_INPUT.message);
	const stranger = { token: 'none', params: { id: 'none' } } as const;
	expect(say(await call('business.get', { ...stranger, language: 'es' }))).toBe(
		errorText('UNAUTHORIZED', 'es'),
	);
});

test('what is wrong with a field is said in Spanish, by schemas and by rules', async () => {
	const shop = await shopOf();
	const params = { id: shop.id };
	const detailsOf = async (asked: Promise<{ body: object }>) => {
		const { error } = (await asked).body as { error?: { details?: { message: string }[] } };
		return error?.details?.map(({ message }) => message) ?? [];
	};
	const { token } = shop.owner;
	const slot = (start: string, end: string) => ({ evening: { start, end, enabled: true, quantity: 1 } });
	const asked: [Promise<{ body: object }>, string[]][] = [
		[
			call('business.update', { token, params, language: 'es', body: { price: 1, surprise: 1 } }),
			['El precio mínimo es $3.00', 'Aquí no hay ningún campo “surprise”.'],
		],
		[
			call('business.update', {
				token,
				params,
				language: 'es',
				body: { purchase_window: { Mon: slot('20:00', '16:00') } },
			}),
			['El final debe ir después del inicio.'],
		],
		[
			call('business.update', { token, params, language: 'es', body: { paused_until: '2031-06-01' } }),
			['Elige una fecha después de hoy.'],
		],
		[
			call('user.get', { token, language: 'es', query: { surprise: 1 } }),
			['Aquí no se admite ninguna consulta.'],
		],
		[
			call('business.bag.update', {
				token,
				params,
				language: 'es',
				body: { diets: ['vegan'], contains: ['cheese', 'bread', 'cakes'] },
			}),
			['Una bolsa vegana no puede traer queso. Quita una de las dos cosas.'],
		],
	];
	for (const [answer, messages] of asked) expect(await detailsOf(answer)).toEqual(messages);
	const where = { type: 'address', value: 'Munich, Germany' };
	const refused = await call('user.setLocation', { token, language: 'es', body: where });
	expect(say(refused)).toContain('así que no hay nada en Alemania.');
});

test('files are in the language that is asked for', async () => {
	const shop = await shopOf('es', 3);
	await buyBags(world, await person(), shop);
	const file = (path: string, language?: Language) =>
		fetch(`${world.url}/v0/business/${shop.id}/${path}`, {
			headers: {
				authorization: `Bearer ${shop.owner.token}`,
				...(language && { 'accept-language': language }),
			},
		});
	const linesIn = async (path: string, language?: Language) =>
		(await (await file(path, language)).text()).replace(/^\ufeff/, '').split('\r\n');
	const month = '2031-06';
	for (const path of ['orders.csv', 'payouts.csv', `statements/${month}.csv`]) {
		const [heads = '', ...rows] = await linesIn(path);
		const names = heads.replaceAll('_', ' ');
		expect(englishIn(names)).toEqual([]);
		expect(names).toMatch(/pedido|sección/i);
		expect(englishIn(rows.join('\n').replaceAll(/Shop \d+/g, ''))).toEqual([]);
		expect((await linesIn(path, 'en'))[0]).toMatch(/^(order_id|Section),/);
	}
	for (const path of [`statements/${month}.pdf`, 'bag.pdf']) {
		const pdf = async (language?: Language) =>
			textOfPdf(Buffer.from(await (await file(path, language)).arrayBuffer()))
				.replaceAll(/Shop \d+|[^\n]*Main St[^\n]*/g, '')
				.replaceAll(/\b(?:BT|ET|Tf|Tm|Td|cm|re|cs|scn|gs|EMC|BDC)\b/g, '');
		const spanish = await pdf();
		expect(spanish).toMatch(/Saldo|Alérgeno/);
		expect(englishIn(spanish)).toEqual([]);
		expect(await pdf('en')).toMatch(/Balance|Allergen/);
	}
});

test('the operator’s files are in the language that is asked for, else in that of the account', async () => {
	const shop = await shopOf();
	const sold = await buyBags(world, await person(), shop);
	expect(sold.id).toBeDefined();
	const customer = await person();
	const query = { type: 'address' as const, value: '59718', radius: '5' };
	await call('customer.businesses.summaries', { token: customer.token, query });
	await world.app.listing.emptySearches.flush();
	const admin = await person('es');
	await world.app.identity.grantAdmin(admin.email);
	const linesIn = async (path: string, language?: Language) => {
		const headers = {
			authorization: `Bearer ${admin.token}`,
			...(language && { 'accept-language': language }),
		};
		const answer = await fetch(`${world.url}/v0/admin/${path}`, { headers });
		return (await answer.text()).replace('\ufeff', '').trim().split('\r\n');
	};
	const taxes = 'tax-report.csv?month=2031-06';
	const [taxHeads, ...taxRows] = await linesIn(taxes);
	expect(taxHeads).toBe(
		'mes,estado_federal,clase_de_impuesto,tasa_porcentaje,lo_paga,pedidos,ventas,ventas_exentas,ventas_gravadas,impuesto,ventas_reembolsadas,impuesto_reembolsado,ventas_netas,impuesto_neto,impuesto_entregado',
	);
	expect(taxRows.join('\n')).toMatch(/^2031-06,OR,mixto,[\d.]*,plataforma,/m);
	const [demandHeads, ...places] = await linesIn('demand.csv');
	expect(demandHeads).toBe('código_zip,ciudad,estado_federal,avisos,en_espera,búsquedas');
	expect(places).toContain('59718,Bozeman,MT,0,0,menos de 3');
	for (const [path, heads, row] of [
		[taxes, /^month,state,tax_class,/, /^2031-06,OR,mixed,[\d.]*,platform,/m],
		['demand.csv', /^zip_code,city,state,/, /^59718,Bozeman,MT,0,0,under 3$/m],
	] as const) {
		const [first, ...rows] = await linesIn(path, 'en');
		expect(first).toMatch(heads);
		expect(rows.join('\n')).toMatch(row);
	}
});

test('a calendar reads as whoever made its link, and the pages of links as their address says', async () => {
	const shop = await shopOf('es', 3);
	await buyBags(world, await person(), shop);
	const params = { id: shop.id };
	const { url } = (await call('business.calendarFeed.create', { token: shop.owner.token, params })).data;
	const feed = await (await fetch(url.replace(/^https?:\/\/[^/]+/, world.url))).text();
	expect(feed).toContain('Recogida: 1 de 3 bolsas vendidas');
	expect(feed).toContain('PRODID:-//FlavorBag//Pickups//ES');

	for (const path of ['unsubscribe', 'leave-waitlist', 'stop-alert']) {
		const page = async (query = '', headers = {}) =>
			(await fetch(`${world.url}/${path}/forged${query}`, { headers })).text();
		expect(await page()).toContain('<html lang="en">');
		for (const spanish of [await page('?lang=es'), await page('', { cookie: 'a=1; lang=es' })]) {
			expect(spanish).toContain('<html lang="es">');
			expect(spanish).toContain('Este enlace no funciona');
		}
		expect(await page('?lang=en', { 'accept-language': 'es' })).toContain('<html lang="en">');
	}
});
