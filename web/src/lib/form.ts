/** react-hook-form with a schema or a function. After the first submit, every change revalidates. */
import {
	type FieldError,
	type FieldErrors,
	type FieldPath,
	type FieldPathValue,
	type FieldValues,
	get,
	type RegisterOptions,
	type Resolver,
	type UseFormProps,
	type UseFormReturn,
	useForm as useHookForm,
} from 'react-hook-form';

/** `Form` moves the focus instead: in visual order, and also to controls unknown to the library. */
export const useForm = <V extends FieldValues>(options: UseFormProps<V>): UseFormReturn<V> =>
	useHookForm<V>({ shouldFocusError: false, ...options });

export type Problems<V> = { [F in keyof V]?: string | undefined };

export const checkedBy =
	<V extends FieldValues>(problemsOf: (values: V) => Problems<V>): Resolver<V> =>
	(values) => {
		const wrong = Object.entries(problemsOf(values)).filter(([, message]) => message);
		if (wrong.length === 0) return { values, errors: {} };
		const errors = wrong.map(([field, message]) => [field, { type: 'check', message }]);
		return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
	};

/** Subscribes to errors only; reading other field state would rerender on every focus change. */
const errorOf = <V extends FieldValues>({ formState }: UseFormReturn<V>, name: FieldPath<V>) =>
	(get(formState.errors, name) as FieldError | undefined)?.message;

export const inputOf = <V extends FieldValues, N extends FieldPath<V>>(
	form: UseFormReturn<V>,
	name: N,
	options?: RegisterOptions<V, N>,
) => ({ ...form.register(name, options), error: errorOf(form, name) });

export const controlOf = <V extends FieldValues, N extends FieldPath<V>>(
	form: UseFormReturn<V>,
	name: N,
) => ({
	value: form.watch(name),
	error: errorOf(form, name),
	onChange(value: FieldPathValue<V, N>) {
		// A server error was about the previous value.
		form.clearErrors(name);
		form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
	},
});
