/** The text of calls.ts. */
import { type Endpoint, endpoints } from './index.ts';

export function callsText(): string {
	const lines = Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
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
	return `/** How each endpoint is called, printed from the contract: \`node tools/print-openapi.ts\`. The web needs no more. */
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

export const calls: Record<EndpointName, Call> = {
${lines.join('\n')}
};
`;
}
