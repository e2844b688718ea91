/**
 * The one way of forms: react-hook-form holds what is typed, a schema or a function says what is wrong with it, and the
 * fields carry both. A form that was tried once is looked at with each key that follows.
 */
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

/** `Form` moves the focus: in the order of the screen, and to controls that the library does not know as well. */
export const useForm = <V extends FieldValues>(options: UseFormProps<V>): UseFormReturn<V> =>
	useHookForm<V>({ shouldFocusError: false, ...options });

export type Problems<V> = { [F in keyof V]?: string | undefined };

/** What is wrong, by a function that answers one text a field. */
export const checkedBy =
	<V extends FieldValues>(problemsOf: (values: V) => Problems<V>): Resolver<V> =>
	(values) => {
		const wrong = Object.entries(problemsOf(values)).filter(([, message]) => message);
		if (wrong.length === 0) return { values, errors: {} };
		const errors = wrong.map(([field, message]) => [field, { type: 'check', message }]);
		return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> };
	};

/** Of the errors alone: who reads more of a field's state is rendered with each field that is left or begun. */
const errorOf = <V extends FieldValues>({ formState }: UseFormReturn<V>, name: FieldPath<V>) =>
	(get(formState.errors, name) as FieldError | undefined)?.message;

/** What an input of a form carries. */
export const inputOf = <V extends FieldValues, N extends FieldPath<V>>(
	form: UseFormReturn<V>,
	name: N,
	options?: RegisterOptions<V, N>,
) => ({ ...form.register(name, options), error: errorOf(form, name) });

/** What a control that is no input carries: one that is given a value and answers the next. */
export const controlOf = <V extends FieldValues, N extends FieldPath<V>>(
	form: UseFormReturn<V>,
	name: N,
) => ({
	value: form.watch(name),
	error: errorOf(form, name),
	onChange(value: FieldPathValue<V, N>) {
		// What the server said was about another value.
		form.clearErrors(name);
		form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
	},
});
