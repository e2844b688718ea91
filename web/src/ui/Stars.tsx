import { Trans } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export const Stars = ({ score }: { score: number }) => (
	<span className="inline-flex items-center">
		<span className="sr-only">
			<Trans>{score} of 5 stars</Trans>
		</span>
		{[1, 2, 3, 4, 5].map((nth) => (
			<Star
				key={nth}
				aria-hidden
				className={cx('size-4', nth <= score ? 'fill-current text-primary' : 'text-edge')}
				strokeWidth={1.75}
			/>
		))}
	</span>
);

export interface StarChoiceProps {
	name: string;
	label: ReactNode;
	value: number | undefined;
	onChange(score: number): void;
	large?: boolean;
}

export const StarChoice = ({ name, label, value, onChange, large }: StarChoiceProps) => (
	<fieldset className={cx('min-w-0', !large && 'flex flex-wrap items-center justify-between gap-x-2')}>
		<legend className={cx(large ? 'wrap-anywhere w-full font-semibold' : 'float-left text-sm')}>
			{label}
		</legend>
		<div className={cx('flex', large ? '-mx-1 mt-1' : '-mr-3')}>
			{[1, 2, 3, 4, 5].map((score) => (
				<label
					key={score}
					className={cx(
						'grid cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-focus',
						large ? 'size-13' : 'size-11',
					)}
				>
					<input
						type="radio"
						name={name}
						value={score}
						checked={value === score}
						onChange={() => onChange(score)}
						className="sr-only"
					/>
					<span className="sr-only">
						<Trans>{score} of 5 stars</Trans>
					</span>
					<Star
						aria-hidden
						className={cx(
							large ? 'size-9' : 'size-6',
							value !== undefined && score <= value ? 'fill-current text-primary' : 'text-edge',
						)}
						strokeWidth={1.5}
					/>
				</label>
			))}
		</div>
	</fieldset>
);
