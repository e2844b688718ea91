/** R-modes: what is derived from which settings, and which of them together refuse to start. */
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { modes } from './mode.ts';

type Settings = Record<string, string>;
const cardsOf = (secret: string, publishable: string): Settings => ({
	STRIPE_SECRET_KEY: `${secret}_1`,
	STRIPE_PUBLISHABLE_KEY: `${publishable}_1`,
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
});
const choices = {
	address: {
		unset: {},
		local: { PUBLIC_URL: 'http://127.0.0.1:3000' },
		plain: { PUBLIC_URL: 'http://bags.example' },
		https: { PUBLIC_URL: 'https://bags.example' },
	},
	host: { own: {}, any: { HOST: '0.0.0.0' } },
	cards: {
		sandbox: {},
		test: cardsOf('sk_test', 'pk_test'),
		live: cardsOf('sk_live', 'pk_live'),
		restricted: cardsOf('rk_live', 'pk_live'),
		mixed: cardsOf('sk_live', 'pk_test'),
		unmixed: cardsOf('rk_test', 'pk_live'),
	},
	accountEvents: { unset: {}, set: { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' } },
	mail: { stored: {}, sent: { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@bags.example' } },
	asked: { nothing: {}, trial: { FLAVORBAG_MODE: 'trial' } },
} satisfies Record<string, Record<string, Settings>>;
type Cell = { [K in keyof typeof choices]: keyof (typeof choices)[K] };

const enough = {
	DATABASE_URL: 'postgres://localhost/x',
	AUTH_SECRET: 'x'.repeat(32),
	SANDBOX_URL: 'http://127.0.0.1:1',
	SANDBOX_SECRET_KEY: 'sk',
	SANDBOX_PUBLISHABLE_KEY: 'pk',
	SANDBOX_WEBHOOK_SECRET: 'whsec',
};
const cells = Object.entries(choices).reduce<Record<string, string>[]>(
	(all, [name, values]) =>
		all.flatMap((cell) => Object.keys(values).map((value) => ({ ...cell, [name]: value }))),
	[{}],
) as unknown as Cell[];

/** The problems' beginnings, or the mode with a plus where the demo town may be. */
function outcomeOf(cell: Cell): string[] {
	const settings = Object.entries(cell).map(
		([name, value]) => (choices as Record<string, Record<string, Settings>>)[name]?.[value],
	);
	try {
		const { mode, mayHoldTown } = readConfig(Object.assign({}, enough, ...settings));
		return [`${mode}${mayHoldTown ? '+' : ''}`];
	} catch (error) {
		if (!(error instanceof ConfigError)) throw error;
		for (const line of error.message.split('\n')) expect(line).toMatch(/^[A-Z_]+ .+: (set|put|take|add) /);
		return error.message.split('\n').map((line) => line.split(/ is | are | lets /, 1)[0] ?? '');
	}
}

/** The promise, in other words than the code. */
function promisedFor({ address, host, cards, accountEvents, mail, asked }: Cell): string[] {
	const isHere = (address === 'unset' || address === 'local') && host === 'own';
	if (cards === 'sandbox' || cards === 'test') {
		if (isHere) return [mail === 'stored' ? 'trial+' : 'trial'];
		if (asked === 'trial') return ['trial'];
		return [address === 'unset' || address === 'local' ? 'HOST' : 'staging'];
	}
	const problems = [
		...(address === 'https' ? [] : ['PUBLIC_URL']),
		...(mail === 'stored' ? ['SMTP_URL'] : []),
		...(accountEvents === 'unset' ? ['STRIPE_CONNECT_WEBHOOK_SECRET'] : []),
		...(cards === 'mixed' || cards === 'unmixed' ? ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY'] : []),
		...(asked === 'trial' ? ['FLAVORBAG_MODE'] : []),
	];
	return problems.length > 0 ? problems : ['live'];
}

test('each combination of address, host, cards, secrets, mail and mode starts as promised, or is refused with its cure', () => {
	expect(cells).toHaveLength(4 * 2 * 6 * 2 * 2 * 2);
	const wrong = cells.filter((cell) => String(outcomeOf(cell)) !== String(promisedFor(cell)));
	expect(wrong).toEqual([]);
	expect(Object.entries(modes).map(([mode, { tools }]) => [mode, tools])).toEqual([
		['trial', 'everybody'],
		['staging', 'admins'],
		['live', 'nobody'],
	]);
});
