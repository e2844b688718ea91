// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are pieces of sources.
import type { KnownBug } from './known-bug.ts';

const dashboard = 'web/src/features/dashboard/Dashboard.test.tsx';
const dates = 'web/src/features/dates/Dates.test.tsx';
const anotherBag = 'web/src/features/another-bag/AnotherBag.test.tsx';
const bagTab = 'web/src/features/bag/BagTab.test.tsx';
const device = 'web/src/features/counter-device/CounterDevice.test.tsx';
const health = 'web/src/features/admin/HealthConsole.test.tsx';
const profile = 'web/src/features/business-profile/BusinessProfile.test.tsx';

export const counterBugs: KnownBug[] = [
	{
		bug: 'Whoever is at the counter can end the pause of the shop',
		test: { file: dates, name: 'the counter reads of a pause, and can’t end it' },
		edits: [
			{
				file: 'web/src/features/dates/Tonight.tsx',
				find: "{hasRole(business.my_role, 'manager') && <EndPause",
				put: '{business.closed_at === null && <EndPause',
			},
		],
	},
	{
		bug: 'What was late or given up is sent at the first press, without the question',
		test: {
			file: health,
			name: 'what waits is sent at the second press, and the answer stays when the fault is gone',
		},
		edits: [
			{
				file: 'web/src/features/admin/acts.tsx',
				find: 'if (chosen?.words) onAsk?.(chosen.label);',
				put: 'if (!chosen) onEnd?.();',
			},
		],
	},
	{
		bug: 'An order that was picked up can still be canceled',
		test: {
			file: dashboard,
			name: 'what was handed over can be refunded, and is neither canceled nor handed over again',
		},
		edits: [
			{
				file: 'web/src/features/dashboard/OrderDetails.tsx',
				find: "{orderCan('cancel', 'business', order.status) ? (",
				put: "{order.status !== 'cancelled' ? (",
			},
		],
	},
	{
		bug: 'A reason that was typed is gone when it could not be sent',
		test: {
			file: dashboard,
			name: 'an order is canceled with a reason only, and the reason stays when it could not be sent',
		},
		edits: [
			{
				file: 'web/src/features/dashboard/OrderDetails.tsx',
				find: "else form.setError('reason', {",
				put: "form.reset();\n\t\t\tif (!isStaleState(error)) form.setError('reason', {",
			},
		],
	},
	{
		bug: 'What is wrong with the price stands at the name',
		test: { file: anotherBag, name: 'what the server refuses stands at its field, or above all of them' },
		edits: [
			{
				file: 'web/src/features/another-bag/AnotherBag.tsx',
				find: 'form.setError(field as BagField, { message });',
				put: "form.setError('display_name', { message });",
			},
		],
	},
	{
		bug: 'Changes that are not saved are lost without a question when another tab is opened',
		test: { file: profile, name: 'details that are not saved are asked about before they are lost' },
		edits: [
			{
				file: 'web/src/ui/LeaveGuard.tsx',
				find: 'dirty && (from.pathname !== to.pathname || from.search !== to.search),',
				put: 'dirty && from.pathname !== to.pathname,',
			},
		],
	},
	{
		bug: 'What a colleague saved meanwhile is overwritten without a word',
		test: { file: bagTab, name: 'what is saved says which version it was made from' },
		edits: [
			{
				file: 'web/src/features/bag/use-bag.ts',
				find: 'body: edit, ifVersion: version }',
				put: 'body: edit }',
			},
		],
	},
	{
		bug: 'Somebody who was removed stays on the list of the team',
		test: {
			file: 'web/src/features/team/Team.test.tsx',
			name: 'a colleague is invited, made a manager and removed in two presses',
		},
		edits: [
			{
				file: 'contract/src/shop-calls.ts',
				find: "path: '/v0/business/:id/team/:user_id', stale: 'business.team' },",
				put: "path: '/v0/business/:id/team/:user_id' },",
			},
		],
	},
	{
		bug: 'Orders that were filtered are shown unfiltered after a reload',
		test: {
			file: 'web/src/features/dashboard/order-filters.test.ts',
			name: 'filters go into the address and come back',
		},
		edits: [
			{
				file: 'web/src/features/dashboard/order-filters.ts',
				find: '\t\twithin: filters.within,\n',
				put: '',
			},
		],
	},
	{
		bug: 'The next page of the orders is the first one again',
		test: { file: dashboard, name: 'the pages of a long list are walked by buttons' },
		edits: [
			{
				file: 'web/src/features/dashboard/OrdersTab.tsx',
				find: '{ ...readFilters(before), page: 1, ...next }',
				put: '{ ...readFilters(before), ...next, page: 1 }',
			},
		],
	},
	{
		bug: 'The sum of a month is added up from the rows that are shown, and is not that of the server',
		test: {
			file: 'web/src/features/admin/Admin.test.tsx',
			name: 'a month of sales tax fits, with what is below zero a phone',
		},
		edits: [
			{
				file: 'web/src/features/admin/SalesTax.tsx',
				find: '${formatDollars(totals.refunded_tax)} refunded',
				put: '${formatDollars(rows.reduce((sum, row) => sum + row.refunded_tax, 0))} refunded',
			},
		],
	},
	{
		bug: 'Revenue that does not add up is shown a hundred times too high',
		test: {
			file: health,
			name: 'a counter is named by shop, day and pickup time, and by how much it is off',
		},
		edits: [
			{
				file: 'web/src/features/admin/Health.tsx',
				find: 'formatDollars(value / 100)',
				put: 'formatDollars(value)',
			},
		],
	},
	{
		bug: 'The last day of an offer is that of the reader’s clock, a day off from that of the shop',
		test: {
			file: 'web/src/features/handover/Handover.test.tsx',
			name: 'an offer ends on the date of the shop, in Pacific/Honolulu',
		},
		edits: [
			{
				file: 'web/src/features/handover/ShopOffers.tsx',
				find: 'dayAt(expires_at, timeZone)',
				put: 'dayAt(expires_at, Intl.DateTimeFormat().resolvedOptions().timeZone)',
			},
		],
	},
	{
		bug: 'A shop that was left is followed until the page is closed',
		test: {
			file: 'web/src/features/dashboard/OtherShops.test.tsx',
			name: 'whoever moves on follows the shop that they look at, and no other',
		},
		edits: [
			{
				file: 'web/src/api/businesses.ts',
				find: '\t\treturn () => controller.abort();\n',
				put: '',
			},
		],
	},
	{
		bug: 'A counter device whose window was closed shows who collects when it comes back',
		test: { file: device, name: 'a window that is closed is locked when it comes back' },
		edits: [
			{
				file: 'web/src/features/counter-device/at-device.ts',
				find: "\t\taddEventListener('pagehide', () => lock.current(), left);\n",
				put: '',
			},
		],
	},
	{
		bug: 'A PIN can be read on the screen while it is typed',
		test: { file: device, name: 'whoever stands beside it reads no PIN' },
		edits: [
			{
				file: 'web/src/features/counter-device/Unlock.tsx',
				find: 'type="password"',
				put: 'type="text"',
			},
		],
	},
	{
		bug: 'A button that is an icon alone has no name for those who listen',
		test: { file: dates, name: 'before a draw nothing is sold: it says when it is, and how many are in' },
		edits: [
			{
				file: 'web/src/ui/IconButton.tsx',
				find: 'aria-label={label}\n\t\ttitle={label}',
				put: 'aria-label={rest.title}\n\t\ttitle={rest.title}',
			},
		],
	},
	{
		bug: 'The dates of the calendar are too low for a finger',
		test: {
			file: dates,
			name: 'a holiday on which one would be open is proposed, and closed with one press',
		},
		edits: [
			{
				file: 'web/src/features/dates/Dates.tsx',
				find: "'grid min-h-14 w-full content-center",
				put: "'grid h-5 w-full content-center",
			},
		],
	},
	{
		bug: 'A long name of a customer runs out of the screen of a phone',
		test: { file: dashboard, name: 'the longest names and words of customers fit a phone' },
		edits: [
			{
				file: 'web/src/features/dashboard/OrderRow.tsx',
				find: '<span className="wrap-anywhere">{customer_name ??',
				put: '<span className="whitespace-nowrap">{customer_name ??',
			},
		],
	},
	{
		bug: 'A bag that could not be loaded looks as if it were still on its way',
		test: { file: bagTab, name: 'a bag that does not load is asked for again' },
		edits: [
			{
				file: 'web/src/features/bag/BagTab.tsx',
				find: 'if (query.isError)',
				put: 'if (query.isError && !query.isFetched)',
			},
		],
	},
	{
		bug: 'Undo goes back to the usual week, and the price of that date is lost',
		test: { file: dates, name: 'a date that is closed says who has paid for it, and opens again as it was' },
		edits: [
			{
				file: 'web/src/features/dates/tonight.ts',
				find: '...changeOf(before, before.exception),',
				put: '...changeOf(before, null),',
			},
		],
	},
	{
		bug: 'The wizard goes on without an address',
		test: {
			file: 'web/src/features/create-business/CreateBusiness.test.tsx',
			name: 'the wizard stays at a step until it is done, and keeps what was typed on the way back',
		},
		edits: [
			{
				file: 'web/src/features/create-business/draft.ts',
				find: "draft.placed ? {} : { search: 'place' }",
				put: "draft.placed || draft.search === '' ? {} : { search: 'place' }",
			},
		],
	},
	{
		bug: 'A picture that is too large is refused only after it was sent',
		test: {
			file: profile,
			name: 'a file that is no picture, or too large for one, is refused before it is sent',
		},
		edits: [
			{
				file: 'web/src/features/business-profile/ImageCard.tsx',
				find: 'file.size > limits.imageMaxBytes',
				put: 'file.size / 1024 > limits.imageMaxBytes',
			},
		],
	},
	{
		bug: 'Whoever listens to a table hears amounts, and not what they are of',
		test: {
			file: 'web/src/features/payouts/Payouts.test.tsx',
			name: 'who listens hears of which deposit an amount is',
		},
		edits: [
			{
				file: 'web/src/ui/Table.tsx',
				find: `<th key={head} scope="row" className={cx(place(look), 'text-left font-semibold')}>
				{first(
					<>
						{cell(row)}
						{phone && <span className="block font-normal sm:hidden">{phone(row)}</span>}
					</>,
				)}
			</th>`,
				put: `<td key={head} className={cx(place(look), 'text-left font-semibold')}>
				{first(
					<>
						{cell(row)}
						{phone && <span className="block font-normal sm:hidden">{phone(row)}</span>}
					</>,
				)}
			</td>`,
			},
		],
	},
	{
		bug: 'A question is not left by Escape',
		test: {
			file: profile,
			name: 'Escape leaves the question whether to delete a business, and the focus goes back',
		},
		edits: [
			{
				file: 'web/src/ui/Modal.tsx',
				find: 'onOpenChange={(next) => !next && onClose()}',
				put: "onOpenChange={(next, { reason }) => !next && reason !== 'escape-key' && onClose()}",
			},
		],
	},
];
