import { type Endpoint, endpoints, ofShop } from './index.ts';

/** Calls no customer's first view makes; the web loads their routes on demand. */
const isLater = (name: string, { tag }: Endpoint) =>
	['business', 'admin', 'rating', 'drop', 'pages'].includes(tag) ||
	/^(places|customer\.(businesses\.list|orders\.(cancel|confirmPickup|saveCard|refund)|favorites|alerts|waitlist|replacements|openingAlert|cards)|user\.(?!get$).+|invitation)(\.|$)/.test(
		name,
	);

const linesOf = (isWanted: (name: string, endpoint: Endpoint) => boolean) =>
	Object.entries(endpoints as Record<string, Endpoint>)
		.filter(([name, endpoint]) => endpoint.tag !== 'public' && isWanted(name, endpoint))
		.map(([name, endpoint]) => {
			const { method, path, access, body, upload, paged, answers, entryOf, stale, later } = endpoint;
			const parts = [
				`method: '${method}'`,
				`path: '${path}'`,
				...(access === 'public' || access === 'device' ? ['isPublic: true'] : []),
				...(body ? ['hasBody: true'] : []),
				...(upload ? [`upload: '${upload.field}'`] : []),
				...(paged ? ['paged: true'] : []),
				...(answers ? [`answers: '${answers}'`] : []),
				...(entryOf ? [`entryOf: '${entryOf}'`] : []),
				...(stale ? [`stale: ${stale === ofShop ? 'ofShop' : `'${stale.join(' ')}'`}`] : []),
				...(later ? [`later: '${later.join(' ')}'`] : []),
			];
			return `\t'${name}': { ${parts.join(', ')} },`;
		})
		.join('\n');

export const callsText = (): string =>
	`/** How the web calls each endpoint, printed from the contract by \`node tools/print-openapi.ts\`. */
import type { Call, CallName, shopCalls } from './shop-calls.ts';

export type { Call, CallName };
type ShopCallName = keyof typeof shopCalls;

const calls: Record<Exclude<CallName, ShopCallName>, Call> = {
${linesOf((name, endpoint) => !isLater(name, endpoint))}
};

/** Loads the calls of shops, admins and ratings, and those that customers need later, when the first one is made. */
export async function callOf(name: CallName): Promise<Call> {
	if (name in calls) return calls[name as keyof typeof calls];
	return (await import('./shop-calls.ts')).shopCalls[name as ShopCallName];
}
`;

export const shopCallsText = (): string =>
	`/** The rest of calls.ts, printed the same way. */
import type { EndpointName } from './index.ts';

export interface Call {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** With parameters such as :id. */
	path: string;
	isPublic?: true;
	hasBody?: true;
	/** The form field of the file that the call takes. */
	upload?: string;
	paged?: true;
	/** The query whose answer this answer replaces. */
	answers?: CallName;
	/** The query of a list that has the answer as an entry, or that loses the entry in the path after a removal. */
	entryOf?: CallName;
	/** Stale queries, by full name or prefix, separated by spaces. */
	stale?: string;
	/** Stale queries that load again only when next used. */
	later?: string;
}

export type CallName = Exclude<EndpointName, \`public.\${string}\`>;
const ofShop = '${ofShop.join(' ')}';

export const shopCalls = {
${linesOf(isLater)}
} satisfies Partial<Record<CallName, Call>>;
`;
