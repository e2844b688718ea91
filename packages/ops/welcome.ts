// Prints the last lines of `npm start`. A newcomer's first step comes last, so it stays visible.
import type { OpenShop } from '../../api/src/db/seeded-town.ts';
import { modes } from '../../api/src/lib/mode.ts';
import type { Product } from './product.ts';

type Login = Record<'role' | 'email' | 'password', string>;
interface Facts extends Pick<Product, 'url' | 'mode' | 'hasSandbox'> {
	/** Empty without the demo town. */
	logins: readonly Login[];
	sendsMail: boolean;
	hasShops: boolean;
	/** Token of the link that makes the first admin; undefined if there is an admin. */
	adminToken: string | undefined;
	/** True if `--seed` would create the town here. */
	takesTown: boolean;
	openShop: OpenShop | undefined;
}

type Step = [what: string, how: string];
function firstSteps(facts: Facts): Step[] {
	const { url, logins, mode, hasShops, adminToken, takesTown, openShop: open, hasSandbox } = facts;
	const becomeAdmin: Step = ['Become the admin', `${url}/join?admin=${adminToken}`];
	const goLive: Step = ['See what is left to do', `${url}/admin/go-live`];
	const isTown = logins.length > 0;
	const steps: [isShown: boolean, ...Step][] = hasShops
		? [
				[true, 'Open this page', `${url}/marketplace`],
				[
					open !== undefined,
					'Type this ZIP code',
					`${open?.zip_code}: ${open?.shop} in ${open?.city}, ${open?.state} has bags to pick up right now`,
				],
				[hasSandbox, 'Pay with this card', '4242 4242 4242 4242, any later date, any CVC'],
				[!isTown && mode !== 'live', ...goLive],
			]
		: [
				[true, 'Open the first shop', `${url}/business/new`],
				[true, ...goLive],
				[takesTown, 'Or look around first', 'npm start -- --seed fills it with a town'],
			];
	return [[adminToken !== undefined, ...becomeAdmin] as const, ...steps].flatMap(([isShown, ...step]) =>
		isShown ? [step] : [],
	);
}

function aligned(rows: readonly (readonly string[])[]): string[] {
	const width = (at: number) => Math.max(...rows.map((row) => row[at]?.length ?? 0)) + 2;
	return rows.map(
		(row) =>
			`  ${row.map((cell, at) => (row[at + 1] === undefined ? cell : cell.padEnd(width(at)))).join('')}`,
	);
}

export function welcome(facts: Facts): string[] {
	const { url, logins, mode, sendsMail, hasSandbox } = facts;
	const { says, tools } = modes[mode];
	const steps = firstSteps(facts);
	return [
		`\nFlavorBag is running at ${url}\n`,
		...aligned(logins.map(({ role, email, password }) => [role, email, password])),
		...(logins.length > 0 ? [''] : []),
		`  ${says}`,
		...(sendsMail || tools === 'nobody' ? [] : [`  Mail it sends   ${url}/dev/mail`]),
		...(hasSandbox ? [`  Card sandbox    ${url}/sandbox`] : []),
		'  Ctrl-C stops it.\n',
		...aligned(steps.map(([what, how], at) => [steps.length > 1 ? `${at + 1}. ${what}` : what, how])),
		'',
	];
}
