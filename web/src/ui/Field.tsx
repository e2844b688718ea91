import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export interface FieldText {
	label: ReactNode;
	/** Replaced by the error. */
	help?: ReactNode;
	error?: ReactNode;
	required?: boolean;
	labelHidden?: boolean;
	className?: string;
}

export interface ControlWiring {
	id: string;
	'aria-describedby': string | undefined;
	'aria-invalid': true | undefined;
	'aria-required': true | undefined;
}

export interface FieldProps extends FieldText {
	id?: string;
	/** Content to the right of the help text, such as a counter. */
	aside?: ReactNode;
	/** Names a group of controls by `aria-labelledby` instead of a `label`. */
	group?: boolean;
	children: (wiring: ControlWiring & { labelId: string }) => ReactNode;
}

export function fieldOf<P extends FieldText & { id?: string }>(props: P) {
	const { id, label, help, error, required, labelHidden, className, ...control } = props;
	return { field: { id, label, help, error, required, labelHidden, className }, control };
}

const Note = ({ id, error, help }: { id: string; error?: ReactNode; help?: ReactNode }) => (
	<p id={id} aria-live="polite" className={cx('min-w-0 text-sm', error ? 'text-tomato' : 'text-ink-soft')}>
		{error ? (
			<span className="flex gap-1.5">
				<CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={2} />
				<span>{error}</span>
			</span>
		) : (
			help
		)}
	</p>
);

export function Field(props: FieldProps) {
	const { id, label, help, error, required, labelHidden, aside, group, className, children } = props;
	const own = useId();
	const controlId = id ?? own;
	const labelId = `${controlId}-label`;
	const noteId = `${controlId}-note`;
	const hasNote = Boolean(error || help);
	const words = (
		<>
			{label}
			{required && (
				<span aria-hidden="true" className="ml-0.5 text-tomato">
					*
				</span>
			)}
		</>
	);
	const labelClass = cx('mb-1.5 block font-medium text-sm', labelHidden && 'sr-only');
	return (
		<div className={cx('min-w-0', className)}>
			{group ? (
				<span id={labelId} className={labelClass}>
					{words}
				</span>
			) : (
				<label id={labelId} htmlFor={controlId} className={labelClass}>
					{words}
				</label>
			)}
			{children({
				id: controlId,
				labelId,
				'aria-describedby': hasNote ? noteId : undefined,
				'aria-invalid': error ? true : undefined,
				'aria-required': required || undefined,
			})}
			<div className={cx('flex justify-between gap-4', (hasNote || aside) && 'mt-1.5')}>
				<Note id={noteId} error={error} help={help} />
				{aside}
			</div>
		</div>
	);
}
