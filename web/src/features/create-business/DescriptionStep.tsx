import { limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import type { StepProps } from './step-props.ts';
import { useKinds } from './use-kinds.ts';
import { useProblemTexts } from './use-step-texts.ts';

export function DescriptionStep({ draft, onChange, problems }: StepProps) {
	const { t } = useLingui();
	const texts = useProblemTexts();
	const kinds = useKinds();
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
				options={kinds}
				value={draft.category}
				onChange={(category) => onChange({ category })}
			/>
		</div>
	);
}
