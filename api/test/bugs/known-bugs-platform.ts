// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are pieces of sources.
import type { KnownBug } from './known-bug.ts';
import * as sql from './planted-sql.ts';

const platform = 'api/test/bugs/platform.test.ts';
const identity = 'api/src/modules/identity/identity.test.ts';

export const platformBugs: KnownBug[] = [
	{
		bug: 'Two scanners hand out one code twice',
		seen: 'unlock#9247',
		test: { file: platform, name: 'two scanners that read one code at once hand the bag over once' },
		edits: [
			{
				file: 'api/src/modules/orders/orders.store.ts',
				find: "db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();",
				put: "db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();",
			},
			{
				file: 'api/src/modules/orders/confirm-at-counter.ts',
				find: 'const moved = await store.moveOrder(tx, orderId, [current.status], {',
				put: "const moved = await store.moveOrder(tx, orderId, [current.status, 'fulfilled'], {",
			},
		],
	},
	{
		bug: 'What a replica shows decides who is offered a bag',
		test: {
			file: 'api/test/standing/replica.test.ts',
			name: 'what a shop cancels is replaced without it',
		},
		edits: [
			{
				file: 'api/src/modules/listing/index.ts',
				find: '(await neighbors(db, { from, radiusMiles, offset: 0, count })).found,',
				put: `(await deps.reads.read((copy) =>
				neighbors(db === deps.db ? copy : db, { from, radiusMiles, offset: 0, count }),
			)).found,`,
			},
		],
	},
	{
		bug: 'A repeated call is taken for a second scan',
		seen: 'unlock#9247',
		test: {
			file: platform,
			name: 'a hand-over that is sent again gets its first answer, a second scan is refused',
		},
		edits: [
			{
				file: 'api/src/db/idempotency.ts',
				find: '	if (!row) return undefined;',
				put: '	if (row !== null) return undefined;',
			},
		],
	},
	{
		bug: 'On days of a clock change every start is an hour late',
		seen: 'cal.com#30021',
		test: {
			file: 'api/src/modules/stock/window.rules.test.ts',
			name: 'an instant made from a local time reads as that local time in every zone and on every day of the year',
		},
		edits: [
			{
				file: 'api/src/lib/time.ts',
				find: 'at = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(tz).epochMilliseconds;',
				put: `at = Temporal.PlainDate.from(date).toZonedDateTime(tz).epochMilliseconds
			+ Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3)) * 60_000;`,
			},
		],
	},
	{
		bug: 'An error of an idle database connection ends Node',
		seen: 'node-postgres#2386',
		test: { file: platform, name: 'a database connection that dies while it waits does not end the process' },
		edits: [
			{
				file: 'api/src/db/database.ts',
				find: "	pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));\n",
				put: '',
			},
		],
	},
	{
		bug: 'A mail that cannot be sent loses a paid order',
		seen: 'opencart#7633',
		test: { file: platform, name: 'a mail server that is away loses no paid order, and its mail waits' },
		edits: [
			{
				file: 'api/src/modules/orders/settle-batch.ts',
				find: '	const pickup_code = newPickupCode();',
				put: '	if (order.id) throw new Error(`no mail server took ${order.id}: ECONNREFUSED`);\n	const pickup_code = newPickupCode();',
			},
		],
	},
	{
		bug: 'A missing file is answered with the page of the app',
		seen: 'LibreChat#13686',
		test: { file: platform, name: 'a file that is missing is never answered with the page of the app' },
		edits: [
			{
				file: 'api/src/http/server.ts',
				find: 'if (shell && isPage && !isFile && !isCall) return shell(request, reply);',
				put: 'if (shell && isPage && !isCall) return shell(request, reply);',
			},
		],
	},
	{
		bug: 'Two tabs that renew at once sign their person out',
		seen: 'nocturne#326',
		test: { file: identity, name: 'protects > tabs that renew at the same time all stay signed in' },
		edits: [
			{
				file: 'api/src/adapters/identity/better-auth.ts',
				find: '		const path = new URL(request.url).pathname.slice(basePath.length);',
				put: `		const path = new URL(request.url).pathname.slice(basePath.length);
		const shared = globalThis as unknown as { spent?: Set<string> };
		shared.spent ??= new Set();
		const cookie = request.headers.get('cookie') ?? '';
		if (path === '/token' && shared.spent.has(cookie)) return new Response('{}', { status: 401 });
		shared.spent.add(path === '/token' ? cookie : '');`,
			},
		],
	},
	{
		bug: 'A limit is passed by saying another X-Forwarded-For',
		seen: 'PrepPilot#1438',
		test: {
			file: platform,
			name: 'the limit of a counter holds for its person, whatever X-Forwarded-For says',
		},
		edits: [
			{
				file: 'api/src/http/server.ts',
				find: 'request.actor?.userId ?? request.device?.id ?? request.ip}`,',
				put: "String(request.headers['x-forwarded-for'] ?? request.ip)}`,",
			},
		],
	},
	{
		bug: 'Somebody else’s order can be read by its id',
		seen: 'eShop#996, evershop#881',
		test: {
			file: 'api/src/modules/orders/orders.test.ts',
			name: 'somebody else sees no order, no business and no code',
		},
		edits: [
			{
				file: 'api/src/modules/orders/find-order.ts',
				find: "if (order?.customer_id !== customerId) throw new AppError('NOT_FOUND');",
				put: "if (!order) throw new AppError(customerId ? 'NOT_FOUND' : 'NOT_FOUND');",
			},
		],
	},
	{
		bug: 'An SVG that was uploaded runs its script',
		seen: 'gumroad#1116',
		test: {
			file: 'api/src/modules/shops/set-image.test.ts',
			name: 'an SVG is refused and nothing of it is kept',
		},
		edits: [
			{
				file: 'api/src/modules/shops/set-image.ts',
				find: "	if (!rendered) throw invalidFile('image', notAPicture);",
				put: "	if (!rendered && String.fromCharCode(...bytes.slice(0, 4)) === '<svg') return [400, 800, 1600].flatMap((width) => (['webp', 'avif'] as const).map((format) => ({ width, format, bytes })));\n	if (!rendered) throw invalidFile('image', notAPicture);",
			},
		],
	},
	{
		bug: 'An upload that was refused is saved all the same',
		seen: 'vaahcms#301',
		test: {
			file: 'api/src/modules/shops/set-image.test.ts',
			name: 'a text is refused and nothing of it is kept',
		},
		edits: [
			{
				file: 'api/src/modules/shops/set-image.ts',
				find: '	const made = await render(pictures, await read());',
				put: "	const bytes = await read();\n	await storage.put(`business/${id}/${'0'.repeat(32)}-800.webp`, bytes, 'image/webp');\n	const made = await render(pictures, bytes);",
			},
		],
	},
	{
		bug: 'An erased account lives on in its orders',
		seen: 'magento2-gdpr#94',
		test: {
			file: 'api/test/erasure.test.ts',
			name: 'of a customer who bought, nothing personal is left anywhere, and the address is free again',
		},
		sql: sql.ordersKeepTheAddress,
	},
	{
		bug: 'A letter that a font lacks is left out of a name',
		test: {
			file: 'api/src/adapters/print/letters.test.ts',
			name: 'each name is read on a statement and on the sheet about a bag, and copied from there',
		},
		edits: [
			{ file: 'api/src/adapters/print/letters.ts', find: '? letter : latin(letter)', put: "? letter : ''" },
		],
	},
	{
		bug: 'A phone number that was pasted with what cannot be seen is refused',
		test: {
			file: 'contract/src/fields.test.ts',
			name: 'what is pasted is taken as it looks: invisible characters, other hyphens and spaces are made plain',
		},
		edits: [{ file: 'contract/src/fields.ts', find: '.overwrite(cleanShape)', put: '.trim()' }],
	},
	{
		bug: 'A guard of money asks a temporary table that is called like the one it guards',
		test: {
			file: 'api/src/db/invariants-names.test.ts',
			name: 'a table payments, for a refund of more than was captured is asked by no guard',
		},
		sql: sql.guardsLookAnywhere,
	},
	{
		bug: 'Whoever signs up with a stranger’s address chooses how the email greets the stranger',
		test: {
			file: 'api/test/language.test.ts',
			name: 'a mail says no name where nobody confirmed the address, whoever queues it',
		},
		sql: sql.greetsAnybody,
	},
	{
		bug: 'What signed hand-overs at a counter device still does when the device is locked',
		test: {
			file: 'api/src/modules/team/run-counter-devices.test.ts',
			name: 'with the cookie and the rows of a locked device nobody signs, and whoever signed before is recorded',
		},
		edits: [
			{
				file: 'api/src/modules/team/counter-devices.store.ts',
				find: 'await endKeys(tx, { device_id: id }, at);\n}\n',
				put: '}\n',
			},
		],
	},
];
