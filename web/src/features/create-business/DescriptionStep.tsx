import { limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { controlOf, inputOf } from '#lib/form.ts';
import { Badge } from '#ui/Badge.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import type { StepProps } from './StepForm.tsx';
import { useKinds } from './use-kinds.ts';

export function DescriptionStep({ form }: StepProps) {
	const { t } = useLingui();
	const kinds = useKinds();
	const isLong = form.watch('description').trim().length >= limits.descriptionMin;
	return (
		<div className="grid gap-6">
			<div>
				<TextArea
					label={t`Description`}
					required
					rows={6}
					counter
					maxLength={limits.descriptionMax}
					defaultValue={form.getValues('description')}
					{...inputOf(form, 'description')}
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
				{...controlOf(form, 'category')}
			/>
		</div>
	);
}
