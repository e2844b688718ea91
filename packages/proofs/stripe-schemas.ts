// JSON Schemas of our Stripe requests and responses, from the installed SDK's types.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
	type CompletedConfig,
	type Context,
	createFormatter,
	createParser,
	createProgram,
	DEFAULT_CONFIG,
	NullType,
	SchemaGenerator,
	StringType,
	type SubNodeParser,
	UnionType,
} from 'ts-json-schema-generator';
import { root } from '../ops/product.ts';

type Node = Parameters<SubNodeParser['supportsNode']>[0];
/** The generator's own compiler, because the project's has no such API. */
const { SyntaxKind } = createRequire(import.meta.resolve('ts-json-schema-generator'))('typescript') as {
	SyntaxKind: Record<'UnionType' | 'StringKeyword' | 'TypeReference' | 'LiteralType' | 'NullKeyword', number>;
};

/** `string | Customer | null` is an id unless expanded; stripe-exchanges.ts handles that. */
const idsStayIds: SubNodeParser = {
	supportsNode(node: Node) {
		if (node.kind !== SyntaxKind.UnionType) return false;
		const kinds = membersOf(node).map(({ kind }) => kind);
		return kinds.includes(SyntaxKind.StringKeyword) && kinds.includes(SyntaxKind.TypeReference);
	},
	createType(node: Node, _context: Context) {
		const nullable = membersOf(node).some(
			(member) =>
				member.kind === SyntaxKind.LiteralType &&
				(member as unknown as { literal: Node }).literal.kind === SyntaxKind.NullKeyword,
		);
		return nullable ? new UnionType([new StringType(), new NullType()]) : new StringType();
	},
};
const membersOf = (node: Node) => (node as unknown as { types: Node[] }).types;

const config: CompletedConfig = {
	...DEFAULT_CONFIG,
	path: join(root, 'api/test/stripe/used-types.ts'),
	type: '*',
	skipTypeCheck: true,
	expose: 'export',
	jsDoc: 'none',
	topRef: false,
	additionalProperties: false,
};

const program = createProgram(config);
const parser = createParser(program, config, (chain) => chain.addNodeParser(idsStayIds));
export const made = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema('*');
