import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkedBy, useForm } from '#lib/form.ts';
import { Form } from '#ui/Form.tsx';
import { askFor, type Draft, type DraftField, problemsOf, type Step } from './draft.ts';
import { useProblemTexts } from './use-step-texts.ts';

export interface StepProps {
	form: UseFormReturn<Draft>;
	onNext(): void;
}

export interface StepFormProps {
	step: Step;
	draft: Draft;
	/** Called on every change, valid or not. */
	onTyped(draft: Draft): void;
	/** May add errors from the server to the form. */
	onDone(form: UseFormReturn<Draft>): void | Promise<void>;
	children(form: UseFormReturn<Draft>): ReactNode;
}

export function StepForm({ step, draft, onTyped, onDone, children }: StepFormProps) {
	const texts = useProblemTexts();
	const form = useForm<Draft>({
		defaultValues: draft,
		resolver: checkedBy((typed) => {
			const problems = Object.entries(problemsOf(step, typed));
			return Object.fromEntries(
				problems.map(([field, problem]) => [
					field,
					problem === 'required' ? askFor(field as DraftField) : texts[problem],
				]),
			);
		}),
	});
	useEffect(() => form.watch((typed) => onTyped(typed as Draft)).unsubscribe, [form, onTyped]);
	return (
		<Form className="mt-6" onSubmit={form.handleSubmit(() => onDone(form))}>
			{children(form)}
		</Form>
	);
}
