/** R-modes: combinations of settings and their expected outcome. */
export type Settings = Record<string, string>;
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
export type Cell = { [K in keyof typeof choices]: keyof (typeof choices)[K] };

export const cells = Object.entries(choices).reduce<Record<string, string>[]>(
	(all, [name, values]) =>
		all.flatMap((cell) => Object.keys(values).map((value) => ({ ...cell, [name]: value }))),
	[{}],
) as unknown as Cell[];

export const settingsOf = (cell: Cell): Settings =>
	Object.assign(
		{},
		...Object.entries(cell).map(
			([name, value]) => (choices as Record<string, Record<string, Settings>>)[name]?.[value],
		),
	);

/** The expected problems' beginnings, or the mode with a plus where the demo town is allowed. */
export function promisedFor({ address, host, cards, accountEvents, mail, asked }: Cell): string[] {
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
