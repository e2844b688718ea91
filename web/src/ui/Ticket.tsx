import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CodeText } from './CodeText.tsx';
import { cx } from './cx.ts';
import { QrCode } from './QrCode.tsx';

export interface TicketProps {
	code: string;
	title: ReactNode;
	lines: readonly ReactNode[];
	/** Picked up: the stub is torn off. */
	torn?: boolean;
}

export const Ticket = ({ code, title, lines, torn }: TicketProps) => (
	<div className="mx-auto w-full max-w-sm drop-shadow-[0_6px_14px_rgb(67_48_42/0.18)]">
		<div className="rounded-t-card bg-raised px-5 pt-5 short:pt-3 pb-4 short:pb-3 text-center">
			<p translate="no" className="wrap-anywhere font-display font-semibold text-lg leading-snug">
				{title}
			</p>
			{lines.map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the lines of a ticket never change places.
				<p key={index} className="text-ink-soft text-sm first-letter:uppercase">
					{line}
				</p>
			))}
		</div>
		<div
			className={cx(
				'relative rounded-b-card border-line border-t-2 border-dashed bg-raised px-5 pt-4 short:pt-3 pb-5 short:pb-3 text-center transition-[transform,opacity] duration-250',
				'before:-top-2.5 before:-left-2.5 before:absolute before:size-5 before:rounded-full before:bg-surface',
				'after:-top-2.5 after:-right-2.5 after:absolute after:size-5 after:rounded-full after:bg-surface',
				torn && 'translate-y-3 rotate-2',
			)}
		>
			<div className="flex short:flex-row flex-col items-center justify-center gap-2 short:gap-5">
				<div>
					<p className="text-ink-soft text-xs uppercase tracking-widest">
						<Trans>Pickup code</Trans>
					</p>
					<p
						data-testid="pickup-code"
						translate="no"
						className={cx(
							'mt-2 font-bold font-display text-4xl short:text-3xl tabular-nums tracking-wide',
							torn && 'line-through',
						)}
					>
						<CodeText code={code} />
					</p>
				</div>
				<QrCode text={code} className="w-36 short:w-28" />
			</div>
		</div>
	</div>
);
