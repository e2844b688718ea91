/** Parses form fields like Stripe: values are text, and unknown or missing ones are reported with Stripe's messages. */
import { z } from 'zod';
import { type Failure, invalid } from './failure.ts';

export const text = z.string().min(1).max(5_000);
export const integer = z
	.string()
	.regex(/^-?\d{1,12}$/)
	.transform(Number);
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500)).default({});
export const webAddress = z.url({ protocol: /^https?$/ }).max(5_000);
export const paging = {
	limit: integer.pipe(z.number().min(1).max(100)).default(10),
	starting_after: text.optional(),
};

/** Creation time filter of a list. */
export const created = z.strictObject({ gte: integer }).optional();

type Shape = z.ZodRawShape;
export type Params<S extends Shape> = z.output<z.ZodObject<S>>;

/** payment_method_data[card][number] */
function formName(path: readonly PropertyKey[]): string {
	return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
	let value = input;
	for (const part of path) {
		if (typeof value !== 'object' || value === null) return undefined;
		value = Reflect.get(value, part);
	}
	return value;
}

function toFailure(issue: z.core.$ZodIssue, input: unknown): Failure {
	const param = formName(issue.path);
	if (issue.code === 'unrecognized_keys') {
		const unknown = formName([...issue.path, issue.keys[0] ?? '']);
		return invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
	}
	const given = valueAt(input, issue.path);
	if (given === undefined) {
		return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
	}
	if (given === '') {
		return invalid(`You passed an empty string for '${param}'.`, { code: 'parameter_invalid_empty', param });
	}
	if (issue.code === 'invalid_format' && issue.format === 'regex') {
		return invalid(`Invalid integer: ${String(given)}`, { code: 'parameter_invalid_integer', param });
	}
	if (issue.code === 'invalid_format' && issue.format === 'url') {
		return invalid('Not a valid URL', { code: 'url_invalid', param });
	}
	if (issue.code === 'invalid_value') {
		return invalid(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, { param });
	}
	return invalid(`Invalid ${param}`, { param });
}

export function readParams<S extends Shape>(schema: z.ZodObject<S>, input: unknown): Params<S> {
	const parsed = schema.safeParse(input);
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues;
	const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
	if (!issue) throw parsed.error;
	throw toFailure(issue, input);
}
