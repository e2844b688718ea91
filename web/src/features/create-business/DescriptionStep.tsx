import { limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import type { StepProps } from './step-props.ts';
import { useProblemTexts } from './use-step-texts.ts';

export function DescriptionStep({ draft, onChange, problems }: StepProps) {
	const { t } = useLingui();
	const texts = useProblemTexts();
	const categories = [
		{ value: 'bakery', label: t`Bakery` },
		{ value: 'cafe', label: t`Cafe` },
		{ value: 'deli', label: t`Deli` },
		{ value: 'market', label: t`Market` },
		{ value: 'pizzeria', label: t`Pizzeria` },
		{ value: 'restaurant', label: t`Restaurant` },
		{ value: 'pastry', label: t`Pastry shop` },
	];
	const isLong = draft.description.trim().length >= limits.descriptionMin;
	return (
		<div className="grid gap-6">
			<div>
				<TextArea
					label={t`Description`}
					required
					rows={6}
					counter
					maxLength={limits.descriptionMax}
					value={draft.description}
					onChange={(event) => onChange({ description: event.currentTarget.value })}
					error={problems.description && texts[problems.description]}
					help={t`At least 15 characters`}
				/>
				<div className="mt-2 min-h-8" role="status">
					{isLong && (
						<Badge tone="leaf" icon={<CircleCheck aria-hidden />}>
							<Trans>Good length</Trans>
						</Badge>
					)}
				</div>
			</div>
			<Select
				className="max-w-72"
				label={t`Kind of business`}
				options={categories}
				value={draft.category}
				onChange={(category) => onChange({ category })}
			/>
		</div>
	);
}
