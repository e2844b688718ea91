/** The text of calls.ts. */
import { type Endpoint, endpoints } from './index.ts';

export function callsText(): string {
	const used = Object.entries(endpoints as Record<string, Endpoint>).filter(
		([, { tag }]) => tag !== 'public',
	);
	const lines = used.map(([name, endpoint]) => {
		const { method, path, access, body, upload, paged } = endpoint;
		const parts = [
			`method: '${method}'`,
			`path: '${path}'`,
			...(access === 'public' ? ['isPublic: true'] : []),
			...(body ? ['hasBody: true'] : []),
			...(upload ? [`upload: '${upload.field}'`] : []),
			...(paged ? ['paged: true'] : []),
		];
		return `\t'${name}': { ${parts.join(', ')} },`;
	});
	return `/** How each endpoint is called, printed from the contract: \`node tools/print-openapi.ts\`. The web needs no more; what is for others is not here. */
import type { EndpointName } from './index.ts';

export interface Call {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** With :id and the like. */
	path: string;
	isPublic?: true;
	hasBody?: true;
	/** The field of the one file that it takes. */
	upload?: string;
	paged?: true;
}

export type CallName = Exclude<EndpointName, \`public.\${string}\`>;

export const calls: Record<CallName, Call> = {
${lines.join('\n')}
};
`;
}
