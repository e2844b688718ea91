import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { painted } from '#lib/painted.ts';

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> {
	onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
	focusFirst?: boolean | undefined;
}

/** After a failed submit, focuses the first invalid field. */
export function Form({ onSubmit, focusFirst, ...form }: FormProps) {
	const element = useRef<HTMLFormElement>(null);
	const [attempts, setAttempts] = useState(0);
	const opened = useRef(focusFirst);
	useEffect(() => {
		if (opened.current) element.current?.querySelector<HTMLElement>('input, textarea')?.focus();
	}, []);
	useEffect(() => {
		if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
	}, [attempts]);
	const isBusy = useRef(false);
	/** The press paints before validation; presses during a submit are ignored. */
	async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
		event.preventDefault();
		if (isBusy.current) return;
		isBusy.current = true;
		try {
			await painted();
			await onSubmit(event);
		} finally {
			isBusy.current = false;
			setAttempts((before) => before + 1);
		}
	}
	return <form {...form} ref={element} noValidate onSubmit={(event) => void submit(event)} />;
}
