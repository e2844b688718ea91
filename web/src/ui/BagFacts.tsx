import { cx } from './cx.ts';

export interface BagFactsProps {
	/** As worded by the contract; renders nothing if undefined. */
	text: { lines: readonly { of: string; label: string; text: string }[]; note: string } | undefined;
	className?: string;
}

export function BagFacts({ text, className }: BagFactsProps) {
	if (!text) return null;
	return (
		<div className={cx('grid gap-2 text-sm', className)}>
			<dl className="grid gap-2">
				{text.lines.map(({ of, label, text: said }) => (
					<div key={of} className="grid grid-cols-[7.5rem_1fr] gap-x-3">
						<dt className="text-ink-soft">{label}</dt>
						<dd className="wrap-anywhere">{said}</dd>
					</div>
				))}
			</dl>
			<p className="text-ink-soft">{text.note}</p>
		</div>
	);
}
