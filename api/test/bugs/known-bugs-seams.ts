// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are pieces of sources.
/** Bugs between parts that only a journey through the whole product can catch. */
import type { KnownBug } from './known-bug.ts';

const worker = 'web/src/worker/worker.ts';
const publicPages = 'api/src/app/public-pages.ts';

export const seamBugs: KnownBug[] = [
	{
		bug: "An owner's page shows a sale only when it is loaded again",
		test: {
			file: 'e2e/main-job.spec.ts',
			name: 'a new customer buys a bag and collects it, and the owner sees it come and go',
		},
		edits: [
			{
				file: 'web/src/api/businesses.ts',
				find: '			onEvent: reload,\n			onReconnect: reload,',
				put: '			onEvent: () => undefined,\n			onReconnect: reload,',
			},
		],
	},
	{
		bug: 'The content policy lets no page show a frame: neither a mail nor the check of a bank',
		test: {
			file: 'e2e/main-job.spec.ts',
			name: 'a new customer buys a bag and collects it, and the owner sees it come and go',
		},
		edits: [
			{
				file: 'api/src/http/server.ts',
				find: `frameSrc: ["'self'", ...stripe(['https://js.stripe.com', 'https://hooks.stripe.com'])]`,
				put: `frameSrc: ["'none'"]`,
			},
		],
	},
	{
		bug: 'A page whose stream broke when the API died hears of nothing more until it is loaded again',
		test: {
			file: 'e2e/main-job.spec.ts',
			name: 'with the API killed between payment and webhook the order still becomes paid, once, and its shop hears of it',
		},
		edits: [
			{
				file: 'web/src/api/live-stream.ts',
				find: '		} catch (error) {\n',
				put: '		} catch (error) {\n			if (Number.isFinite(openedAt)) return;\n',
			},
		],
	},
	{
		bug: "The card provider's form opens beside an empty tab",
		test: {
			file: 'e2e/owner-newcomer.spec.ts',
			name: 'a newcomer opens a business that a customer finds and buys from',
		},
		edits: [
			{
				file: 'web/src/lib/open-in-tab.ts',
				find: "const tab = window.open('', '_blank')",
				put: "const tab = window.open('', '_blank', 'noopener')",
			},
		],
	},
	{
		bug: 'The bank leads back to the list of shops, where nobody says how the payment ended',
		test: {
			file: 'e2e/checkout-troubles.spec.ts',
			name: 'the bank asks, says no, and says yes the second time',
		},
		edits: [
			{
				file: 'web/src/features/checkout/PaymentStep.tsx',
				find: 'confirm(`${location.origin}${paths.orders()}`)',
				put: 'confirm(`${location.origin}${paths.marketplace()}`)',
			},
		],
	},
	{
		bug: 'Whoever reloads the page while they pay starts over, and their bags are held for nobody',
		test: {
			file: 'e2e/checkout-troubles.spec.ts',
			name: 'double clicks, a reload and a second tab buy once',
		},
		edits: [
			{
				file: 'web/src/features/checkout/use-checkout.ts',
				find: '		rememberCheckout({ orderId: order.id, businessId: order.business_id, unsettled: false });\n',
				put: '',
			},
		],
	},
	{
		bug: 'Signing in with another provider forgets where somebody wanted to go',
		test: {
			file: 'e2e/accounts.spec.ts',
			name: 'where somebody wanted to go > is not lost on the way through another provider',
		},
		edits: [
			{
				file: 'web/src/features/auth/SocialButtons.tsx',
				find: 'withReturnTo(paths.socialReturn(), returnTo)',
				put: 'paths.socialReturn()',
			},
		],
	},
	{
		bug: "The content policy keeps the other provider's form from being sent",
		test: {
			file: 'e2e/accounts.spec.ts',
			name: 'where somebody wanted to go > is not lost on the way through another provider',
		},
		edits: [
			{ file: 'api/src/http/server.ts', find: `formAction: ["'self'"]`, put: `formAction: ["'none'"]` },
		],
	},
	{
		bug: 'The link of a mail ends at the “not found” of the API',
		test: { file: 'e2e/accounts.spec.ts', name: 'a forgotten password > is replaced from the mail, once' },
		edits: [
			{ file: 'api/src/http/server.ts', find: '(v0|media|sandbox|dev', put: '(v0|auth|media|sandbox|dev' },
		],
	},
	{
		bug: 'No new password is taken, whatever is typed behind the link of the mail',
		test: { file: 'e2e/accounts.spec.ts', name: 'a forgotten password > is replaced from the mail, once' },
		edits: [
			{
				file: 'web/src/api/session.ts',
				find: "authPost('/reset-password', { token, newPassword })",
				put: "authPost('/reset-password', { token, password: newPassword })",
			},
		],
	},
	{
		bug: 'What is pressed on a card before the app is there is forgotten',
		test: {
			file: 'e2e/front-door.spec.ts',
			name: 'the first cards are there before the app is, and what is pressed on one opens it',
		},
		edits: [{ file: 'web/src/front-door/boot.ts', find: '		pressed?.click();\n', put: '' }],
	},
	{
		bug: 'A screen whose code cannot be loaded shows a stack of calls, and no way on',
		test: {
			file: 'e2e/guards.spec.ts',
			name: 'a screen whose code cannot be loaded says so and can be tried again',
		},
		edits: [{ file: 'web/src/app/routes.tsx', find: '		errorElement: <RouteError />,\n', put: '' }],
	},
	{
		bug: 'The notices of what others made are given to nobody',
		test: {
			file: 'e2e/guards.spec.ts',
			name: 'the notices name what others made, for whoever asks for them',
		},
		edits: [
			{
				file: 'api/src/http/server.ts',
				find: "allowedPath: (path, from) => from !== other || path.includes('/assets/'),",
				put: "allowedPath: (path, from) => !path.endsWith('.txt') && (from !== other || path.includes('/assets/')),",
			},
		],
	},
	{
		bug: 'The content policy keeps the browser from saving a file',
		test: {
			file: 'e2e/own-data.spec.ts',
			name: 'a customer downloads their data as a page that needs nothing else, and as a file',
		},
		edits: [
			{
				file: 'api/src/http/server.ts',
				find: `frameAncestors: ["'self'"],`,
				put: `frameAncestors: ["'self'"],\n				sandbox: ['allow-forms', 'allow-modals', 'allow-popups', 'allow-same-origin', 'allow-scripts'],`,
			},
		],
	},
	{
		bug: 'A picture is sent under a name that the server does not look for',
		test: {
			file: 'e2e/owner-day.spec.ts',
			name: 'a picture is cropped, sent and shown, and another one takes its place',
		},
		edits: [
			{
				file: 'web/src/api/files.ts',
				find: "form.append(endpoint.upload ?? '', file);",
				put: "form.append('picture', file);",
			},
		],
	},
	{
		bug: 'A passkey that the device has made is not taken by the server, which knows it by another name',
		test: {
			file: 'e2e/passkeys.spec.ts',
			name: 'a passkey is added once per device, named, and signs in by the button',
		},
		edits: [
			{
				file: 'web/src/api/security.ts',
				find: '{ response: await register(options), name }',
				put: '{ credential: await register(options), name }',
			},
		],
	},
	{
		bug: 'A device is registered with its own key in the place of ours, and nothing can be sent to it',
		test: {
			file: 'e2e/push.spec.ts',
			name: 'a bag is bought, notifications are turned on, and what the shop does is shown on the device',
		},
		edits: [
			{
				file: 'web/src/api/push.ts',
				find: 'const body = { endpoint, keys, public_key: publicKey, name,',
				put: 'const body = { endpoint, keys, public_key: keys.p256dh, name,',
			},
		],
	},
	{
		bug: 'The worker that browsers are given shows no notification',
		test: {
			file: 'e2e/push.spec.ts',
			name: 'in the service worker > what the server sent is shown as it says, once for each order, and what nobody can read is shown too',
		},
		edits: [{ file: worker, find: 'handlePushes(self);\n', put: '' }],
	},
	{
		bug: 'The screen with the tickets is not among what opens without a network',
		test: {
			file: 'e2e/offline.spec.ts',
			name: 'a ticket opens without a network from a cold start, and the list is back with it',
		},
		edits: [
			{
				file: worker,
				find: 'build.addToCacheList(self.__WB_MANIFEST);',
				put: "build.addToCacheList(self.__WB_MANIFEST.filter(({ url }) => !url.includes('/OfflineScreen-')));",
			},
		],
	},
	{
		bug: 'An answer of the API stays in the browser when its person has signed out',
		test: {
			file: 'e2e/offline.spec.ts',
			name: 'after signing out nothing of the person is left, and no answer of the API was ever cached',
		},
		edits: [
			{
				file: worker,
				find: 'build.addToCacheList(self.__WB_MANIFEST);',
				put: "build.addToCacheList([...self.__WB_MANIFEST, { url: '/v0/settings', revision: '1' }]);",
			},
		],
	},
	{
		bug: 'The button that reloads into a new version does nothing',
		test: {
			file: 'e2e/offline.spec.ts',
			name: 'a new version is offered, waits during a checkout, and is there after a press',
		},
		edits: [{ file: worker, find: "if (data === 'activate')", put: "if (data?.type === 'activate')" }],
	},
	{
		bug: 'The map is loaded by everybody, also by those who never look at it',
		test: {
			file: 'e2e/marketplace.spec.ts',
			name: 'the map shows prices, leads to the business and back, and is loaded only when it is shown',
		},
		edits: [
			{
				file: 'web/src/app/prepare-links.ts',
				find: '	paintFirst(router);',
				put: "	paintFirst(router);\n	void import('#features/marketplace/BusinessMap.tsx');",
			},
		],
	},
	{
		bug: "A visit to a shop's page leaves a cookie behind",
		test: {
			file: 'e2e/public-pages.spec.ts',
			name: 'a shop has a page that needs no account, no script and no cookie',
		},
		edits: [
			{
				file: publicPages,
				find: '		return sendPage(page, request, reply.code(page.status), cacheControl);',
				put: "		reply.header('set-cookie', `lang=${pageLanguage(request)}; Path=/`);\n		return sendPage(page, request, reply.code(page.status), cacheControl);",
			},
		],
	},
	{
		bug: 'Nobody can make a page larger with two fingers',
		test: {
			file: 'e2e/public-pages.spec.ts',
			name: 'a shop has a page that needs no account, no script and no cookie',
		},
		edits: [
			{
				file: 'web/index.html',
				find: 'initial-scale=1, viewport-fit=cover',
				put: 'initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover',
			},
		],
	},
	{
		bug: 'The form on the landing page sends the ZIP code under a name that the server does not look for',
		test: {
			file: 'e2e/public-pages.spec.ts',
			name: 'a stranger sees bags of this moment on the landing page, types a ZIP code, and sees who sells there',
		},
		edits: [{ file: 'web/src/app/PlaceSearch.tsx', find: 'name="place"', put: 'name="near"' }],
	},
	{
		bug: 'A shop that was suspended keeps its page, which the server remembers',
		test: {
			file: 'e2e/shops-console.spec.ts',
			name: 'a shop is found and suspended, gone from the marketplace, its owner reads why, and it is restored',
		},
		edits: [
			{
				file: publicPages,
				find: "	app.get<{ Params: { slug: string } }>('/s/:slug', { onRequest }, async (request, reply) => {\n		const { slug } = request.params;\n		const shop = await findShop(deps, slug);",
				put: "	const found: Record<string, PublicBusiness | undefined> = {};\n	app.get<{ Params: { slug: string } }>('/s/:slug', { onRequest }, async (request, reply) => {\n		const { slug } = request.params;\n		const shop = (found[slug] ??= await findShop(deps, slug));",
			},
		],
	},
	{
		bug: 'A language that was chosen before signing in is forgotten with the next page',
		test: {
			file: 'e2e/spanish.spec.ts',
			name: 'what was chosen stays: on this browser, then with the account, on another browser too',
		},
		edits: [
			{ file: 'web/src/lib/language-choice.ts', find: '`${language}.unsaved`', put: '`${language}_unsaved`' },
			{ file: 'web/src/lib/language.ts', find: '(en|es)\\.unsaved', put: '(en|es)_unsaved' },
		],
	},
	{
		bug: 'Whoever waits for a bag that came back is told of it an hour later',
		test: {
			file: 'e2e/waitlist.spec.ts',
			name: 'whoever waits gets the bag that somebody else gives up',
		},
		edits: [
			{
				file: 'api/src/app/planned-jobs.ts',
				find: "{ name: 'bag offers', everyMs: 500,",
				put: "{ name: 'bag offers', everyMs: 3_600_000,",
			},
			{ file: 'api/src/app/planned-jobs.ts', find: "['outbox', 'bag offers', ", put: "['outbox', " },
		],
	},
];
