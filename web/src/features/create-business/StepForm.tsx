import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkedBy, useForm } from '#lib/form.ts';
import { Form } from '#ui/Form.tsx';
import { askFor, type Draft, type DraftField, problemsOf, type Step } from './draft.ts';
import { useProblemTexts } from './use-step-texts.ts';

export interface StepProps {
	form: UseFormReturn<Draft>;
	/** On to the next step. */
	onNext(): void;
}

export interface StepFormProps {
	step: Step;
	/** As it was when the step was opened. */
	draft: Draft;
	/** After each key: what is typed is kept, whether or not the step is done. */
	onTyped(draft: Draft): void;
	/** What is wrong that only the server knows is said in the form. */
	onDone(form: UseFormReturn<Draft>): void | Promise<void>;
	children(form: UseFormReturn<Draft>): ReactNode;
}

/** One step is one form over the draft: what is wrong in it is said when somebody tries to go on. */
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
