/** Sends only what the schema names (R-reply-by-contract). Production drops other fields; elsewhere they throw. */
import { z } from 'zod';

export type SchemaFilter = <T>(schema: z.ZodType<T>) => (value: T) => T;

type Picker = (value: unknown) => unknown;

/** Undefined if no value of the schema can have extra fields. */
function pickerOf(schema: z.core.$ZodType): Picker | undefined {
	if (schema instanceof z.ZodObject) return pickFields(schema.shape);
	if (schema instanceof z.ZodArray) {
		const pick = pickerOf(schema.element);
		return pick && ((value) => (Array.isArray(value) ? value.map(pick) : value));
	}
	if (schema instanceof z.ZodRecord) {
		const { keyType, valueType } = schema;
		return pickEntries((key) => z.safeParse(keyType, key).success, pickerOf(valueType));
	}
	if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return pickerOf(schema.unwrap());
	if (schema instanceof z.ZodUnion) return pickOption(schema.options);
	return undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function pickEntries(fits: (key: string) => boolean, pick: Picker = (part) => part): Picker {
	return (value) => {
		if (!isRecord(value)) return value;
		const fitting = Object.entries(value).filter(([key]) => fits(key));
		return Object.fromEntries(fitting.map(([key, part]) => [key, pick(part)]));
	};
}

function pickFields(shape: Record<string, z.core.$ZodType>): Picker {
	const fields = Object.entries(shape).map(([name, field]) => ({ name, pick: pickerOf(field) }));
	return (value) => {
		if (!isRecord(value)) return value;
		const picked: Record<string, unknown> = {};
		for (const { name, pick } of fields) {
			const part = value[name];
			if (part !== undefined) picked[name] = pick ? pick(part) : part;
		}
		return picked;
	};
}

/** Picks by the first option that the value matches; an object that matches none is sent empty. */
function pickOption(options: readonly z.core.$ZodType[]): Picker {
	const choices = options.map((option) => ({ option, pick: pickerOf(option) }));
	return (value) => {
		const choice = choices.find(({ option }) => z.safeParse(option, value).success);
		if (!choice) return isRecord(value) ? {} : value;
		return choice.pick ? choice.pick(value) : value;
	};
}

/** Drops fields that the schema doesn't name and validates nothing, because it runs for every reply. */
export const strip: SchemaFilter = (schema) =>
	(pickerOf(schema) as undefined | (<T>(value: T) => T)) ?? ((value) => value);

export const check: SchemaFilter = (schema) => {
	const pick = strip(schema);
	return (value) => {
		const sent = JSON.parse(JSON.stringify(value ?? null));
		const extra = extraFields(sent, pick(sent), []);
		if (extra.length > 0) throw new Error(`Fields that the contract does not name: ${extra.join(', ')}`);
		schema.parse(sent);
		return value;
	};
};

function extraFields(sent: unknown, picked: unknown, path: string[]): string[] {
	if (Array.isArray(sent))
		return sent.flatMap((part, at) => extraFields(part, (picked as unknown[])[at], [...path, `${at}`]));
	if (!isRecord(sent)) return [];
	return Object.entries(sent).flatMap(([name, part]) =>
		isRecord(picked) && name in picked
			? extraFields(part, picked[name], [...path, name])
			: [[...path, name].join('.')],
	);
}
