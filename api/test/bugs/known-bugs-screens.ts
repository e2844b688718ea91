import type { KnownBug } from './known-bug.ts';

const features = 'web/src/features';
const alerts = `${features}/alerts/Alerts.test.tsx`;
const holding = `${features}/checkout/Holding.test.tsx`;
const marketplace = `${features}/marketplace/Marketplace.test.tsx`;
const notices = 'web/src/app/Notices.test.tsx';
const orders = `${features}/my-orders/MyOrders.test.tsx`;
const sheet = `${features}/checkout/BusinessModal.test.tsx`;

export const screenBugs: KnownBug[] = [
	{
		bug: 'A customer who types a shop’s address sees the screens of its owner',
		test: {
			file: 'web/src/app/Routes.test.tsx',
			name: 'a customer is led from /business to /marketplace',
		},
		edits: [
			{
				file: 'web/src/app/routes.tsx',
				find: 'element: <Guard area="business" />,',
				put: 'element: <Guard area="member" />,',
			},
		],
	},
	{
		bug: 'A link to the sign-in leads on to another site',
		test: {
			file: 'web/src/app/guard.test.ts',
			name: 'a wish in an address > is never another site, and may be missing',
		},
		edits: [
			{
				file: 'web/src/app/guard.ts',
				find: String.raw`/^\/(?![/\\])/.test(from)`,
				put: "from.startsWith('/')",
			},
		],
	},
	{
		bug: 'Whoever reads Spanish is told in English why a sign-in is refused',
		test: {
			file: `${features}/auth/Auth.test.tsx`,
			name: 'who chooses Spanish keeps what was typed, and reads in Spanish why a sign-in is refused',
		},
		edits: [
			{
				file: `${features}/auth/Login.tsx`,
				find: 'toast.error(i18n._(signInFailure(error)));',
				put: "toast.error(signInFailure(error).message ?? '');",
			},
		],
	},
	{
		bug: 'A filter is gone from the list once it is chosen',
		test: {
			file: marketplace,
			name: 'on the list is narrowed by what is in the bag and by one’s own diet',
		},
		edits: [
			{
				file: 'web/src/lib/list-filters.ts',
				find: "		['kind', filters.kind],\n",
				put: '',
			},
		],
	},
	{
		bug: 'A next page that does not come takes the whole list away',
		test: {
			file: marketplace,
			name: 'a next page that does not come keeps the first, and is asked for again',
		},
		edits: [
			{
				file: `${features}/marketplace/Nearby.tsx`,
				find: "status={query.data ? 'ready' : query.isPending ? 'loading' : 'error'}",
				put: "status={query.isError ? 'error' : query.isPending ? 'loading' : 'ready'}",
			},
		],
	},
	{
		bug: 'The way to one’s ticket on a card is 12 pixels high',
		test: {
			file: `${features}/marketplace/Finding.test.tsx`,
			name: 'an order that waits stands on its shop’s card, as large as a fingertip, and leads to its ticket',
		},
		edits: [
			{
				file: `${features}/marketplace/OwnOrder.tsx`,
				find: 'className="relative z-10 mt-1 flex min-h-11 w-fit',
				put: 'style={{ height: 12 }} className="relative z-10 mt-1 flex w-fit',
			},
		],
	},
	{
		bug: 'The cross that closes a sheet has no name for whoever listens',
		test: { file: sheet, name: 'a business that is on its way already can be closed' },
		edits: [
			{
				file: 'web/src/ui/Modal.tsx',
				find: 'label={t`Close`}',
				put: 'label=""',
			},
		],
	},
	{
		bug: 'Tonight is sold out, and tomorrow is chosen already for whoever is hungry now',
		test: {
			file: sheet,
			name: 'nothing is chosen that nobody chose: the sheet asks for a time, and says of which day the bag is',
		},
		edits: [
			{
				file: `${features}/checkout/BusinessModal.tsx`,
				find: 'linkedEntry(business.inventory, asked)',
				put: 'linkedEntry(business.inventory, asked) ?? business.inventory[0]',
			},
		],
	},
	{
		bug: 'The press that means to choose a time lets go of it',
		test: {
			file: sheet,
			name: 'the link of a card, or of an alert, opens on its pickup time, and the first press there keeps it',
		},
		edits: [
			{
				file: `${features}/checkout/slot-choice.ts`,
				find: 'choice.slot === key && choice.isPressed',
				put: 'choice.slot === key',
			},
		],
	},
	{
		bug: 'The button says a sum without the tax, and the server takes another one',
		test: { file: sheet, name: 'what is to be paid is what the server says, with its tax' },
		edits: [
			{
				file: `${features}/checkout/PaymentStep.tsx`,
				find: 'const total = formatDollars(order.total_cost);',
				put: 'const total = formatDollars(order.unit_price * order.quantity);',
			},
		],
	},
	{
		bug: 'A shop that sold out meanwhile is still for sale in the sheet that was refused',
		test: {
			file: sheet,
			name: 'the last bags, which somebody else was quicker to get, are no longer for sale',
		},
		edits: [
			{
				file: 'web/src/api/change.ts',
				find: "refreshShown(kind, ...stale.split(' '), ...later.split(' '))",
				put: "refreshShown(...later.split(' '))",
			},
		],
	},
	{
		bug: 'A second press after a lost answer holds the bags twice',
		test: {
			file: sheet,
			name: 'a purchase whose answer was lost is the same purchase when it is tried again',
		},
		edits: [
			{
				file: `${features}/checkout/request-key.ts`,
				find: '			if (!outcomeUnknown(error)) held = undefined;',
				put: '			if (error) held = undefined;',
			},
		],
	},
	{
		bug: 'On a phone whose clock is wrong the time to pay is over at once, or lasts for hours',
		test: { file: holding, name: 'a phone that is 90 minutes slow counts down by the server’s clock' },
		edits: [
			{
				file: 'web/src/ui/Countdown.tsx',
				find: 'serverNow().getTime()) / 1_000',
				put: 'Date.now()) / 1_000',
			},
		],
	},
	{
		bug: 'A ring that was let go of once confirms the next time when it is half full',
		test: { file: orders, name: 'the ring that is let go of fills no faster the next time' },
		edits: [
			{
				file: 'web/src/ui/HoldButton.tsx',
				find: "		const timer = setInterval(() => send('tick'), holdTickMs);\n		return () => clearInterval(timer);\n",
				put: "		setInterval(() => send('tick'), holdTickMs);\n",
			},
		],
	},
	{
		bug: 'Whoever has bought nothing yet sees an empty page',
		test: { file: orders, name: 'nobody who has bought nothing yet is left without a way on' },
		edits: [
			{
				file: `${features}/my-orders/MyOrders.tsx`,
				find: 'isEmpty={rows.length === 0}',
				put: 'isEmpty={orders.data?.pages.length === 0}',
			},
		],
	},
	{
		bug: 'The focus is lost when a sheet closes',
		test: { file: alerts, name: 'by keyboard alone, and the focus goes back to the link' },
		edits: [
			{
				file: 'web/src/ui/Modal.tsx',
				find: 'initialFocus={isRead ? popup : undefined}',
				put: 'initialFocus={isRead ? popup : undefined} finalFocus={false}',
			},
		],
	},
	{
		bug: 'How an alert comes is written too faintly to be read',
		test: { file: alerts, name: 'all rules are there in words' },
		edits: [
			{
				file: `${features}/alerts/Alerts.tsx`,
				find: '<p className="mt-1 text-ink-soft text-sm">{words.how(draft)}</p>',
				put: '<p className="mt-1 text-ink-soft text-sm" style={{ opacity: 0.6 }}>{words.how(draft)}</p>',
			},
		],
	},
	{
		bug: 'A hash that was exchanged before the draw passes for the one that was promised',
		test: {
			file: `${features}/draws/Draw.test.tsx`,
			name: 'a hash that is another one than before is found out',
		},
		edits: [
			{
				file: 'web/src/api/waitlist.ts',
				find: 'if (found.drawn_at === null && notedHash(dropId) === undefined) noteHash(found);',
				put: 'noteHash(found);',
			},
		],
	},
	{
		bug: 'A kind of notification that could not be turned off looks as if it were',
		test: {
			file: `${features}/profile/Notifications.test.tsx`,
			name: 'a kind is turned off; what is refused stays on and says so; customers have no shop to hear of',
		},
		edits: [
			{
				file: `${features}/profile/Notifications.tsx`,
				find: 'const asked = set.isPending ? set.variables.body : {};',
				put: 'const asked = set.variables?.body ?? {};',
			},
		],
	},
	{
		bug: 'The end of a shop’s long name is cut off',
		test: {
			file: `${features}/business-picker/BusinessPicker.test.tsx`,
			name: 'when it fails it can be tried again, however long the names are',
		},
		edits: [
			{
				file: `${features}/business-picker/BusinessPicker.tsx`,
				find: '<h3 className="wrap-anywhere font-semibold text-lg">',
				put: '<h3 className="overflow-hidden whitespace-nowrap font-semibold text-lg">',
			},
		],
	},
	{
		bug: 'Whoever signs out leaves their tickets on the device',
		test: { file: notices, name: 'whoever signs out leaves nothing behind' },
		edits: [
			{
				file: 'web/src/api/connection.ts',
				find: 'export function forgetLoaded(): void {\n	clearDeviceStorage();\n',
				put: 'export function forgetLoaded(): void {\n',
			},
		],
	},
	{
		bug: 'A device on which nobody is signed in shows the code of who was',
		test: {
			file: 'web/src/front-door/first-tickets.test.tsx',
			name: 'nothing is shown where nobody is signed in',
		},
		edits: [
			{
				file: 'web/src/front-door/first-tickets.ts',
				find: 'if (mayHaveSession() && !isForAll(location.pathname)) {',
				put: 'if (!isForAll(location.pathname)) {',
			},
		],
	},
	{
		bug: 'A price loses the zero at its end',
		test: { file: 'web/src/lib/money.test.ts', name: 'as the browser would say it' },
		edits: [
			{
				file: 'web/src/lib/money.ts',
				find: 'const amount = Math.abs(dollars).toFixed(2).replace(thousands',
				put: 'const amount = String(Math.abs(dollars)).replace(thousands',
			},
		],
	},
	{
		bug: 'A browser that names no zone of this world takes every screen with times away',
		test: {
			file: 'web/src/app/any-browser.test.tsx',
			name: 'a customer sees every screen in a browser that names its zone Etc/Unknown',
		},
		edits: [{ file: 'web/src/lib/time.ts', find: "		dateFormat('en-US', { timeZone });\n", put: '' }],
	},
	{
		bug: 'Where storage is forbidden, the owner’s dashboard is gone',
		test: {
			file: 'web/src/app/any-browser.test.tsx',
			name: 'an owner sees every screen in a browser that forbids storage',
		},
		edits: [{ file: 'web/src/lib/storage.ts', find: '		return undefined;', put: '		return task();' }],
	},
	{
		bug: 'Under a browser’s translation counts stay as they were',
		test: {
			file: 'web/src/app/any-browser.test.tsx',
			name: 'a customer reads what changes in place, with a translator’s elements in the place of the texts',
		},
		edits: [
			{
				file: 'web/src/lib/translators.ts',
				find: '	observer.observe(document, { childList: true, subtree: true });\n',
				put: '',
			},
		],
	},
	{
		bug: 'One shop whose card can’t be shown takes the whole list with it',
		test: { file: 'web/src/app/parts-fail.test.tsx', name: 'a card that fails leaves the other cards' },
		edits: [
			{
				file: 'web/src/ui/Caught.tsx',
				find: '	static getDerivedStateFromError = () => ({ hasFailed: true });\n',
				put: '',
			},
		],
	},
	{
		bug: 'A name that is still being typed closes the shop that was pressed meanwhile',
		test: {
			file: 'web/src/features/marketplace/Finding.test.tsx',
			name: 'a card that is pressed while a name is still being typed opens, and the name is searched for afterward',
		},
		edits: [
			{
				file: 'web/src/features/marketplace/FilterBar.tsx',
				find: 'if (isAtList && settled === typed',
				put: 'if (settled === typed',
			},
		],
	},
	{
		bug: 'A blank tab covers the question who it is',
		test: {
			file: 'web/src/app/new-tab.test.tsx',
			name: 'Connect opens a tab, asks on its own page who it is, and goes on',
		},
		edits: [{ file: 'web/src/app/StepUp.tsx', find: '	closeWaitingTab();\n', put: '' }],
	},
	{
		bug: 'What is typed into an open order is lost when the window becomes narrower',
		test: {
			file: 'web/src/features/dashboard/Dashboard.test.tsx',
			name: 'what is typed into an open order stays when the window becomes narrow and wide again',
		},
		edits: [
			{
				file: 'web/src/features/dashboard/OrdersTab.tsx',
				find: `	if (!list.current?.querySelector('[aria-expanded="true"]')) isTable`,
				put: '	isTable',
			},
		],
	},
	{
		bug: 'An order of today that is canceled takes the focus with it',
		test: {
			file: 'web/src/features/my-orders/MyOrders.test.tsx',
			name: 'an order of today that is canceled moves down, and the focus is on its name',
		},
		edits: [
			{
				file: 'web/src/features/my-orders/MyOrders.tsx',
				find: '<Caught key={order.id}',
				put: '<Caught key={order.id + String(index < today)}',
			},
		],
	},
];
