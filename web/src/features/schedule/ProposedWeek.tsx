import { type Business, days, limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { messageOf } from '#api/api-error.ts';
import { useUpdateBusiness } from '#api/businesses.ts';
import { useShortDays } from '#lib/use-names.ts';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { Failure } from '#ui/Failure.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import { TimePicker } from '#ui/TimePicker.tsx';
import { proposedWeek, type SimpleWeek, type WeekProblem, weekProblem, windowFrom } from './proposal.ts';

export function ProposedWeek({ business }: { business: Business }) {
	const { t } = useLingui();
	const short = useShortDays();
	const update = useUpdateBusiness();
	const [week, setWeek] = useState<SimpleWeek>(() => proposedWeek(business.category));
	const [wrong, setWrong] = useState(false);
	const problem = weekProblem(week);
	const words: Record<WeekProblem, string> = {
		days: t`Choose at least one day.`,
		order: t`The end must come after the start.`,
		period: t`Keep it between 6 AM and noon, noon and 6 PM, or 5 PM and midnight. The Schedule tab takes more than one a day.`,
	};
	const change = (part: Partial<SimpleWeek>) => setWeek((before) => ({ ...before, ...part }));
	const save = () => {
		setWrong(problem !== undefined);
		if (!problem) update.mutate({ params: { id: business.id }, body: { purchase_window: windowFrom(week) } });
	};
	return (
		<div className="grid gap-5">
			<fieldset className="grid gap-2">
				<legend className="font-medium text-sm">{t`Days`}</legend>
				<div className="mt-2 flex flex-wrap gap-2">
					{days.map((day) => (
						<Chip
							key={day}
							className="min-w-14 justify-center px-3"
							pressed={week.days.includes(day)}
							onClick={() =>
								change({ days: days.filter((one) => (one === day) !== week.days.includes(one)) })
							}
						>
							{short[day]}
						</Chip>
					))}
				</div>
			</fieldset>
			<div className="grid gap-5 sm:grid-cols-[auto_auto_auto] sm:justify-start sm:gap-x-8">
				<TimePicker label={t`Pickup from`} value={week.start} onChange={(start) => change({ start })} />
				<TimePicker label={t`Pickup until`} value={week.end} onChange={(end) => change({ end })} />
				<div>
					<p className="mb-1.5 font-medium text-sm">{t`Bags a day`}</p>
					<Stepper
						label={t`Bags a day`}
						value={week.quantity}
						min={limits.bagsPerSlotMin}
						max={limits.bagsPerSlotMax}
						onChange={(quantity) => change({ quantity })}
					/>
				</div>
			</div>
			{wrong && problem ? (
				<Failure>{words[problem]}</Failure>
			) : (
				<p className="text-ink-soft text-sm">{words.period}</p>
			)}
			<Failure>
				{update.error && messageOf(update.error, t`Failed to update the business. Nothing was saved.`)}
			</Failure>
			<Button className="justify-self-start" busy={update.isPending && t`Saving...`} onClick={save}>
				<Trans>Use these times</Trans>
			</Button>
		</div>
	);
}
