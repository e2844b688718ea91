/** Finds changes to the contract since a release that would break a web app of the other version (R-only-grows). */
type Json = Record<string, unknown>;

interface Operation {
	parameters?: { name: string; required: boolean; schema: Json }[];
	requestBody?: { content: Record<string, { schema: Json }> };
	responses: Record<string, { content: Record<string, { schema: Json; 'x-events'?: Json }> }>;
}
interface Document {
	paths: Record<string, Record<string, Operation>>;
	components: { schemas: Record<string, Json> };
}
interface Place {
	released: Document;
	current: Document;
	at: string;
	isAnswer: boolean;
	/** Named schemas around it, which may contain themselves. */
	inside: readonly string[];
}

const partsOf = ({ properties }: Json) => (properties ?? {}) as Record<string, Json>;
const requiredOf = ({ required }: Json) => (required ?? []) as string[];
const nameOf = ({ $ref }: Json) => (typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined);
const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const isNull = ({ type }: Json) => type === 'null';
const valuesOf = (schema: Json) =>
	(schema.enum ?? ('const' in schema ? [schema.const] : undefined)) as unknown[] | undefined;

function choicesOf(schema: Json): Json[] {
	const { type } = schema;
	if (Array.isArray(type))
		return type.map((one) => (one === 'null' ? { type: one } : { ...schema, type: one }));
	return (schema.anyOf ?? schema.oneOf ?? [schema]) as Json[];
}

function fieldLosses(before: Json, now: Json, place: Place): string[] {
	const [were, are] = [partsOf(before), partsOf(now)];
	const [had, has] = [requiredOf(before), requiredOf(now)];
	const at = (name: string) => `${place.at}.${name}`;
	const missing = had.filter((name) => !has.includes(name) && (name in are || !(name in were)));
	const added = has.filter((name) => !had.includes(name));
	const required = place.isAnswer
		? [
				...missing.map((name) => `${at(name)} may be missing`),
				// A new web app that calls the released API has to do without it.
				...added.filter((name) => !(name in were)).map((name) => `${at(name)} is new and not optional`),
			]
		: added.map((name) => `${at(name)} became required`);
	const inner = Object.entries(were).flatMap(([name, part]) => {
		const then = are[name];
		return then ? losses(part, then, { ...place, at: at(name) }) : [`${at(name)} is gone`];
	});
	return [...required, ...inner];
}

function choiceLosses(before: Json[], now: Json[], place: Place): string[] {
	const becameNull = place.isAnswer && now.some(isNull) && !before.some(isNull);
	const nearest = (choice: Json) => {
		const alike = now.filter((one) => isNull(one) === isNull(choice));
		const compared = (alike.length > 0 ? alike : now).map((one) => losses(choice, one, place));
		return compared.reduce((a, b) => (b.length < a.length ? b : a));
	};
	// An answer may stop allowing null.
	const choices = place.isAnswer ? before.filter((one) => !isNull(one)) : before;
	return [...(becameNull ? [`${place.at} may be null`] : []), ...choices.flatMap(nearest)];
}

function losses(before: Json, now: Json, place: Place): string[] {
	const [name, ownName] = [nameOf(before), nameOf(now)];
	if (name !== undefined) {
		if (place.inside.includes(name)) return [];
		const inside = [...place.inside, name];
		return losses(place.released.components.schemas[name] ?? {}, now, { ...place, at: name, inside });
	}
	if (ownName !== undefined) return losses(before, place.current.components.schemas[ownName] ?? {}, place);
	const [olds, news] = [choicesOf(before), choicesOf(now)];
	if (olds.length > 1 || news.length > 1) return choiceLosses(olds, news, place);
	if (before.type !== now.type && (place.isAnswer || now.type !== undefined))
		return [`${place.at} was ${before.type ?? 'anything'} and is ${now.type ?? 'anything'}`];
	const [values, own] = [valuesOf(before), valuesOf(now)];
	if (own && !values && !place.isAnswer) return [`${place.at} takes no other value`];
	const gone = own && values ? values.filter((value) => !own.includes(value)) : [];
	const nested = ['items', 'additionalProperties'].flatMap((key) => {
		const [then, next] = [before[key], now[key]];
		return isSchema(then) && isSchema(next) ? losses(then, next, { ...place, at: `${place.at}[]` }) : [];
	});
	return [
		...gone.map((value) => `${place.at}: the value ${value} is gone`),
		...fieldLosses(before, now, place),
		...nested,
	];
}

/** The parameters of a call as the fields of one object. */
const asObject = ({ parameters = [] }: Operation): Json => ({
	required: parameters.filter(({ required }) => required).map(({ name }) => name),
	properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
});

function callLosses(before: Operation, now: Operation | undefined, asked: Place): string[] {
	if (!now) return [`${asked.at} is gone`];
	const none = { schema: { type: 'object' } };
	const bodies = Object.entries(now.requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
		losses((before.requestBody?.content[type] ?? none).schema, schema, asked),
	);
	const answered = { ...asked, at: `${asked.at} →`, isAnswer: true };
	const answers = Object.entries(before.responses['200']?.content ?? {}).flatMap(([type, content]) => {
		const then = now.responses['200']?.content[type];
		if (!then) return [`${asked.at} does not answer with ${type}`];
		const [events, own] = [content, then].map((one) => ({ properties: one['x-events'] ?? {} }));
		return [content.schema, events ?? {}].flatMap((part, at) =>
			losses(part, (at === 0 ? then.schema : own) ?? {}, answered),
		);
	});
	const withoutBody = before.requestBody && !now.requestBody ? [`${asked.at} takes no body`] : [];
	return [...losses(asObject(before), asObject(now), asked), ...withoutBody, ...bodies, ...answers];
}

/** Compares two OpenAPI documents like contract/openapi.json, but not their limits of length and size. */
export function lossesOf(earlier: unknown, later: unknown): string[] {
	const [released, current] = [earlier as Document, later as Document];
	const place = { released, current, at: '', isAnswer: false, inside: [] };
	const calls = Object.entries(released.paths).flatMap(([path, methods]) =>
		Object.entries(methods).flatMap(([method, before]) => {
			const at = `${method.toUpperCase()} ${path}`;
			return callLosses(before, current.paths[path]?.[method], { ...place, at });
		}),
	);
	const failure = { $ref: '#/components/schemas/Failure' };
	return [...new Set([...calls, ...losses(failure, failure, { ...place, isAnswer: true })])];
}
