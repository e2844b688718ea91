import { t } from '@lingui/core/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { ApiError, isStaleState, messageOf } from '#api/api-error.ts';
import { checkedBy, controlOf, inputOf, useForm } from '#lib/form.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import type { ButtonTone } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { Form, type FormProps } from '#ui/Form.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField, type TextFieldProps } from '#ui/TextField.tsx';

export interface Outcome {
	words: string;
	lines?: readonly string[];
	failed?: boolean;
}
export type Report = (outcome: Outcome) => void;

/** What was typed, trimmed; empty where a field isn't asked for. */
interface Typed extends Record<string, string> {
	date: string;
	reason: string;
	answer: string;
	why: string;
}
const nothing: Typed = { date: '', reason: '', answer: '', why: '' };

/** A field as data: text, unless its kind says otherwise. */
export interface AskedField
	extends Pick<TextFieldProps, 'type' | 'maxLength' | 'inputMode' | 'autoComplete' | 'figures' | 'trail'> {
	label: string;
	help?: string;
	kind?: 'area' | 'select' | 'cards';
	/** Height of a text area. */
	rows?: number;
	options?: readonly { value: string; label: string; detail?: string }[];
	/** Its value before anything is typed. */
	first?: string | null;
	required?: boolean;
	className?: string;
	check?(typed: string): string | false | undefined;
}

/** An act as data. With `words` its button asks first; the question then has a button of its own. */
export interface Act {
	label: string;
	/** The question; with a reason, it says who will read it. */
	words?: string;
	submit?: string;
	keep?: string;
	/** Options of the reason's field; absent: no reason is asked for. */
	reason?: Partial<AskedField>;
	/** Asked for before the reason. */
	fields?: Readonly<Record<string, AskedField>>;
	/** Restores something, so it isn't styled as dangerous. */
	isKind?: boolean;
	/** Label while the request is pending. */
	busy?: string;
	tone?: ButtonTone;
	disabledReason?: string;
	/** `needs`: the field that must be filled in before the button works. `check`: a problem for this act alone. */
	needs?: string;
	check?(typed: Typed): readonly [field: string, message: string] | undefined;
	/** Toast for success, where nothing else shows it. */
	done?: string;
	/** Resolves to an outcome if the screen shows one. */
	run(typed: Typed): Promise<unknown> | undefined;
}

export const filledIn = (missing: string) => (typed: string) => typed.trim() === '' && missing;

interface ActsProps {
	of: readonly Act[];
	isLarge?: boolean;
	/** Called with an act's outcome or its failure. */
	onDone?: Report | undefined;
}

/** Buttons for acts. A question replaces the buttons until it is answered. */
export function Acts({ of, isLarge, onDone }: ActsProps) {
	const [asked, setAsked] = useState<string>();
	const size = isLarge ? undefined : 'small';
	const act = of.find(({ label }) => label === asked);
	if (of.length === 0) return null;
	if (!act)
		return (
			<Ask
				key="acts"
				acts={of.map((one) => ({ tone: 'secondary', busy: t`One moment...`, ...one }))}
				className={isLarge ? 'mt-4' : 'mt-3'}
				size={size}
				onDone={onDone}
				onAsk={setAsked}
			/>
		);
	const { label, words, submit = label, keep, reason, fields, isKind } = act;
	const isBox = !isLarge && !reason;
	const field: AskedField = {
		label: t`Reason`,
		required: true,
		maxLength: 500,
		help: words,
		check: filledIn(t`Give a reason.`),
		...reason,
	};
	const shown = {
		busy: isBox ? t`One moment...` : t`Saving...`,
		tone: reason && !isKind ? ('danger' as const) : undefined,
	};
	return (
		<Ask
			key={label}
			aria-label={label}
			acts={[{ ...shown, ...act, label: submit, words: undefined }]}
			fields={{ ...fields, ...(reason && { reason: field }) }}
			className={isBox ? 'mt-3 grid w-full gap-2 rounded-field bg-raised p-3' : 'mt-4 grid max-w-lg gap-3'}
			keep={keep ?? t`Never mind`}
			focusFirst={reason !== undefined}
			size={size}
			onDone={onDone}
			onEnd={() => setAsked(undefined)}
		>
			{!reason && <p className={isBox ? 'text-sm' : undefined}>{words}</p>}
		</Ask>
	);
}

interface AskProps extends Omit<FormProps, 'onSubmit'>, Pick<ActsProps, 'onDone'> {
	fields?: Readonly<Record<string, AskedField>>;
	/** Each has a button that submits the form. */
	acts: readonly Act[];
	/** Label of the button that only closes the question. */
	keep?: string;
	size?: 'small' | undefined;
	/** Called when an action asks for confirmation. */
	onAsk?(label: string): void;
	onEnd?(): void;
}

function useAsk({ fields = {}, acts, keep, onDone, onAsk, onEnd }: AskProps) {
	const [failure, setFailure] = useState<string>();
	const [busy, setBusy] = useState<string>();
	const ofEach = <T,>(given: (field: AskedField, name: string) => T) =>
		Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, given(field, name)]));
	const form = useForm<Record<string, string>>({
		resolver: checkedBy((typed) => ofEach(({ check }, name) => check?.(typed[name] ?? '') || undefined)),
		defaultValues: ofEach(({ first }) => first ?? ''),
	});
	function fail(error: unknown) {
		const message = messageOf(error, t`Please try again.`);
		for (const one of error instanceof ApiError ? error.details : []) form.setError(one.field, one);
		// After a stale-state error, refetched data may remove the form, so the error is shown elsewhere.
		if (fields.reason && !isStaleState(error)) form.setError('reason', { message });
		else if (onDone) onDone({ words: message, failed: true });
		else if (keep && Object.keys(fields).length === 0) setFailure(message);
		else toast.error(message);
		if (onDone) onEnd?.();
	}
	const act = async (chosen: Act, given: Record<string, string>) => {
		const trimmed = Object.entries(given).map(([name, text]) => [name, text.trim()]);
		const typed: Typed = { ...nothing, ...Object.fromEntries(trimmed) };
		const [field, message] = chosen.check?.(typed) ?? [];
		if (field) return form.setError(field, { message });
		setBusy(chosen.label);
		try {
			const outcome = await chosen.run(typed);
			if (outcome !== undefined) onDone?.(outcome as Outcome);
			if (chosen.done) toast.success(chosen.done);
			onEnd?.();
		} catch (error) {
			fail(error);
		} finally {
			setBusy(undefined);
		}
	};
	const submit = async (event: FormEvent<HTMLFormElement>) => {
		const { submitter } = event.nativeEvent as SubmitEvent;
		const chosen = acts.find(({ label }) => label === submitter?.dataset.act) ?? acts[0];
		if (chosen?.words) onAsk?.(chosen.label);
		else if (chosen) await form.handleSubmit((given) => act(chosen, given))(event);
	};
	return { form, submit, failure, busy };
}

/** A form as data: its fields, and an act for each of its buttons. */
export function Ask(props: AskProps) {
	const { fields = {}, acts, keep, size, children, onDone: _, onAsk: __, onEnd, ...rest } = props;
	const { form, submit, failure, busy } = useAsk(props);
	return (
		<Form {...rest} onSubmit={submit}>
			{children}
			{Object.entries(fields).map(
				([name, { kind, rows = 2, options = [], first: _, check: __, ...field }]) => {
					if (kind === 'area') return <TextArea key={name} rows={rows} {...field} {...inputOf(form, name)} />;
					if (!kind) return <TextField key={name} {...field} {...inputOf(form, name)} />;
					const { value, ...control } = controlOf(form, name);
					const chosen = { ...field, ...control, name, options, value: value || null };
					return kind === 'cards' ? <RadioCards key={name} {...chosen} /> : <Select key={name} {...chosen} />;
				},
			)}
			{failure && <Banner tone="danger">{failure}</Banner>}
			<div className={cx('col-span-full flex flex-wrap', size ? 'gap-2' : 'gap-3')}>
				{acts.map(({ label, tone, disabledReason, busy: words = t`Saving...`, needs }) =>
					disabledReason ? (
						<p key={label} className="text-ink-soft">
							{disabledReason}
						</p>
					) : (
						<Button
							key={label}
							type="submit"
							data-act={label}
							size={size}
							tone={tone}
							autoFocus={keep !== undefined && Object.keys(fields).length === 0}
							disabled={(busy !== undefined && busy !== label) || (needs !== undefined && !form.watch(needs))}
							busy={busy === label && words}
						>
							{label}
						</Button>
					),
				)}
				{keep && (
					<Button tone="secondary" size={size} disabled={busy !== undefined} onClick={onEnd}>
						{keep}
					</Button>
				)}
			</div>
		</Form>
	);
}

export function Done({ outcome }: { outcome: Outcome | undefined }) {
	if (!outcome) return <div role="status" />;
	const { words, lines = [], failed } = outcome;
	const [Icon, edge, ink] = failed
		? ([TriangleAlert, 'border-tomato', 'text-tomato-ink'] as const)
		: ([CircleCheck, 'border-leaf', 'text-leaf-ink'] as const);
	return (
		<div role="status" aria-label={words}>
			<div className={cx('mt-3 rounded-field border bg-raised px-4 py-3 text-ink text-sm', edge)}>
				<p className="flex gap-2 font-medium">
					<Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', ink)} />
					{words}
				</p>
				{lines.length > 0 && <Lines of={lines} className="mt-1" />}
			</div>
		</div>
	);
}

/** Server messages, which are in English only. */
export const Lines = ({ of, className }: { of: readonly string[]; className: string }) => (
	<ul lang="en" className={cx('wrap-anywhere font-mono text-xs', className)}>
		{of.map((line) => (
			<li key={line}>{line}</li>
		))}
	</ul>
);
