import { type Business, days, periods } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { useUpdateBusiness } from '#api/businesses.ts';
import { NotSaved } from '#app/NotSaved.tsx';
import { stepProblems } from '#lib/step-problems.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Form } from '#ui/Form.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Switch } from '#ui/Switch.tsx';
import { StepFields } from './StepFields.tsx';

/** The latest end of the week, for examples. */
const lastEnd = ({ purchase_window: week }: Business): string =>
	days
		.flatMap((day) => periods.map((period) => week[day]?.[period]))
		.flatMap((slot) => (slot?.enabled ? [slot.end] : []))
		.sort()
		.at(-1) ?? '20:00';

/** R-falling-price */
export function FallingPrice({ business }: { business: Business }) {
	const { t } = useLingui();
	const update = useUpdateBusiness();
	const [edited, setEdited] = useState<Partial<Pick<Business, 'price_steps' | 'hides_next_price'>>>();
	const [attempted, setAttempted] = useState(false);
	const { price_steps: steps = [], hides_next_price: hides = false } = { ...business, ...edited };
	const end = lastEnd(business);
	async function save() {
		setAttempted(true);
		if (stepProblems(steps, business.price)) return;
		update.mutate(
			{
				params: { id: business.id },
				body: { price_steps: steps, hides_next_price: hides },
				ifVersion: business.version,
			},
			{
				onSuccess: () => {
					setEdited(undefined);
					setAttempted(false);
					toast.success(
						steps.length > 0 ? t`Your price falls by these steps.` : t`Your price stays the same.`,
					);
				},
			},
		);
	}
	return (
		<Disclosure
			title={!business.price_steps?.length ? <Trans>Falling price</Trans> : <Trans>Falling price: on</Trans>}
		>
			<p className="max-w-prose text-ink-soft">
				<Trans>
					Sell what's left near the end of a pickup time for less. Everyone sees the same price, your page
					names the steps, and a price that fell doesn't rise again that day. Paid orders keep theirs.
				</Trans>
			</p>
			<Form className="mt-4 grid max-w-xl gap-4 pb-4" onSubmit={save}>
				<StepFields
					steps={steps}
					price={business.price}
					end={end}
					showProblems={attempted}
					onChange={(price_steps) => setEdited({ ...edited, price_steps })}
				/>
				{steps.length > 0 && (
					<Switch
						label={t`Show customers the next step`}
						help={t`For example "falls to $4.99 at 7:00 PM if bags are left". Your page names the steps either way.`}
						checked={!hides}
						onCheckedChange={(shows) => setEdited({ ...edited, hides_next_price: !shows })}
					/>
				)}
				<NotSaved of={update} />
				{edited && (
					<div className="flex gap-2">
						<Button type="submit" size="small" busy={update.isPending && t`Saving...`}>
							<Trans>Save the steps</Trans>
						</Button>
						<Button tone="quiet" size="small" onClick={() => setEdited(undefined)}>
							<Trans>Discard</Trans>
						</Button>
					</div>
				)}
			</Form>
			<LeaveGuard dirty={edited !== undefined} />
		</Disclosure>
	);
}
