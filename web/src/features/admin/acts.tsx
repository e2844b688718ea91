import { useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { isStaleState, messageOf } from '#api/api-error.ts';
import { checkedBy, inputOf, useForm } from '#lib/form.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Form } from '#ui/Form.tsx';
import { TextField } from '#ui/TextField.tsx';

export interface Outcome {
	words: string;
	lines?: readonly string[];
	failed?: boolean;
}
export type Report = (outcome: Outcome) => void;

interface Typed {
	date: string;
	reason: string;
}
interface Question {
	/** The question itself; with a reason, it says who will read it. */
	words: string;
	submit: string;
	/** Its label while the request is pending. */
	busy?: string;
	keep?: string;
	/** Restores something, so it isn't styled as dangerous. */
	isKind?: boolean;
	/** Options of the reason field; `missing` is its error when empty. */
	reason?: { label?: string; missing?: string; maxLength?: number };
	date?: { label: string; help: string };
	/** Toast for success, where nothing else shows it. */
	done?: string;
}
export interface Act<Answer = unknown> {
	label: string;
	disabledReason?: string | undefined;
	/** Without it, one press acts. */
	confirm?: Question;
	run(typed: Typed): Promise<Answer> | undefined;
}

interface ActsProps<Answer> {
	of: readonly Act<Answer>[];
	isLarge?: boolean;
	/** Also called with failures. */
	onDone?: (outcome: Answer | Outcome) => void;
}

/** Buttons for acts. A question replaces the buttons until it is answered. */
export function Acts<Answer>({ of, isLarge, onDone }: ActsProps<Answer>) {
	const { t } = useLingui();
	const [asked, setAsked] = useState<string>();
	const [busy, setBusy] = useState<string>();
	const size = isLarge ? undefined : 'small';
	const chosen = of.find(({ label }) => label === asked);
	if (chosen?.confirm)
		return (
			<Confirm
				act={chosen}
				question={chosen.confirm}
				size={size}
				onDone={onDone}
				onEnd={() => setAsked(undefined)}
			/>
		);
	async function press(act: Act<Answer>) {
		setBusy(act.label);
		try {
			const answer = await act.run({ date: '', reason: '' });
			if (answer !== undefined) onDone?.(answer);
		} catch (error) {
			const words = messageOf(error, t`Please try again.`);
			if (onDone) onDone({ words, failed: true });
			else toast.error(words);
		} finally {
			setBusy(undefined);
		}
	}
	return (
		<div className={cx('flex flex-wrap empty:hidden', isLarge ? 'mt-4 gap-3' : 'mt-3 gap-2')}>
			{of.map(({ disabledReason, ...act }) =>
				disabledReason ? (
					<p key={act.label} className="text-ink-soft">
						{disabledReason}
					</p>
				) : (
					<Button
						key={act.label}
						tone="secondary"
						size={size}
						busy={busy === act.label && t`One moment...`}
						onClick={act.confirm ? () => setAsked(act.label) : () => void press(act)}
					>
						{act.label}
					</Button>
				),
			)}
		</div>
	);
}

interface ConfirmProps<Answer> extends Pick<ActsProps<Answer>, 'onDone'> {
	act: Act<Answer>;
	question: Question;
	size: 'small' | undefined;
	onEnd(): void;
}

function useQuestion<Answer>({ act, question: { reason, date, done }, onDone, onEnd }: ConfirmProps<Answer>) {
	const { t } = useLingui();
	const [failure, setFailure] = useState<string>();
	const form = useForm<Typed>({
		resolver: checkedBy((typed) => ({
			date: date && typed.date === '' ? t`Choose a date.` : undefined,
			reason: reason && typed.reason.trim() === '' ? (reason.missing ?? t`Give a reason.`) : undefined,
		})),
		defaultValues: { date: '', reason: '' },
	});
	const submit = form.handleSubmit(async (typed) => {
		try {
			const answer = await act.run({ ...typed, reason: typed.reason.trim() });
			if (answer !== undefined) onDone?.(answer);
			if (done !== undefined) toast.success(done);
			onEnd();
		} catch (error) {
			const message = messageOf(error, t`Please try again.`);
			// Refetched data removes the form, so the error is shown as a toast.
			if (isStaleState(error) && reason) return void toast.error(message);
			if (reason) return form.setError('reason', { message });
			if (!onDone) return setFailure(message);
			onDone({ words: message, failed: true });
			onEnd();
		}
	});
	return { form, submit, failure };
}

function Confirm<Answer>(props: ConfirmProps<Answer>) {
	const { act, question, size, onEnd } = props;
	const { t } = useLingui();
	const { form, submit, failure } = useQuestion(props);
	const { words, reason, date, isKind } = question;
	const isBox = size === 'small' && !reason;
	return (
		<Form
			focusFirst={reason !== undefined}
			onSubmit={submit}
			aria-label={act.label}
			className={isBox ? 'mt-3 grid w-full gap-2 rounded-field bg-raised p-3' : 'mt-4 grid max-w-lg gap-3'}
		>
			{date && (
				<TextField type="date" required label={date.label} help={date.help} {...inputOf(form, 'date')} />
			)}
			{reason ? (
				<TextField
					label={reason.label ?? t`Reason`}
					required
					maxLength={reason.maxLength ?? 500}
					help={words}
					{...inputOf(form, 'reason')}
				/>
			) : (
				<p className={isBox ? 'text-sm' : undefined}>{words}</p>
			)}
			{failure && <Banner tone="danger">{failure}</Banner>}
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					size={size}
					autoFocus={!reason}
					tone={reason && !isKind ? 'danger' : 'primary'}
					busy={form.formState.isSubmitting && (question.busy ?? (isBox ? t`One moment...` : t`Saving...`))}
				>
					{question.submit}
				</Button>
				<Button tone="secondary" size={size} onClick={onEnd}>
					{question.keep ?? t`Never mind`}
				</Button>
			</div>
		</Form>
	);
}

export function Done({ outcome }: { outcome: Outcome | undefined }) {
	if (!outcome) return <div role="status" />;
	const { words, lines = [], failed } = outcome;
	const Icon = failed ? TriangleAlert : CircleCheck;
	return (
		<div role="status" aria-label={words}>
			<div
				className={cx(
					'mt-3 rounded-field border bg-raised px-4 py-3 text-ink text-sm',
					failed ? 'border-tomato' : 'border-leaf',
				)}
			>
				<p className="flex gap-2 font-medium">
					<Icon
						aria-hidden
						className={cx('mt-0.5 size-4 shrink-0', failed ? 'text-tomato-ink' : 'text-leaf-ink')}
					/>
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
