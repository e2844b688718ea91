import { type Business, type Dashboard, days, limits } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { ApiError } from '#api/api-error.ts';
import { addOwn, ownBusinesses } from '#api/businesses.ts';
import { useChange } from '#api/change.ts';
import { NotSaved } from '#app/NotSaved.tsx';
import { addressLine } from '#lib/address.ts';
import { checkedBy, controlOf, inputOf, useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { useActionId } from '#lib/use-action-id.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { Section } from '#ui/Section.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type BagDraft, type BagField, bodyOf, emptyBag, problemsOf } from './another-bag.ts';

/** A second kind of bag is a second business, which copies the details of the place (R-another-bag). */
export function AnotherBag({ board: { business } }: { board: Dashboard }) {
	const { form, open, another } = useOpening(business);
	const { t } = useLingui();
	const name = business.display_name;
	return (
		<div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[3fr_2fr] lg:items-start">
			<Section card className="md:p-7" title={<Trans>Another bag at this address</Trans>}>
				<p className="mt-1 text-ink-soft">
					<Trans>Bread in the morning, cakes at night: a second bag has its own name, price and times.</Trans>
				</p>
				<NotSaved of={another} className="mt-4" />
				<Form onSubmit={open} className="mt-5 grid gap-5 sm:grid-cols-2">
					<TextField
						className="sm:col-span-2"
						label={t`Name`}
						required
						maxLength={120}
						help={t`What customers see, such as “${name}: cakes”.`}
						{...inputOf(form, 'display_name')}
					/>
					<MoneyField
						label={t`Price per bag`}
						required
						min={limits.priceMinCents / 100}
						max={limits.priceMaxCents / 100}
						{...controlOf(form, 'price')}
						help={t`From $3.00 to $20.00`}
					/>
					<MoneyField
						label={t`Retail value`}
						max={limits.retailValueMaxCents / 100}
						{...controlOf(form, 'retail_value')}
						help={t`What's inside, at full price. Shown next to your price. Optional.`}
					/>
					<TextArea
						className="sm:col-span-2"
						label={t`Description`}
						required
						counter
						maxLength={limits.descriptionMax}
						help={t`What ends up in this bag? A sentence or two is enough.`}
						{...inputOf(form, 'description')}
					/>
					<div className="sm:col-span-2">
						<Button type="submit" busy={another.isPending && t`Creating...`}>
							<Trans>Add this bag</Trans>
						</Button>
					</div>
				</Form>
			</Section>
			<TakenOver business={business} />
		</div>
	);
}

function useOpening(business: Business) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const another = useChange('business.anotherBag', { onSuccess: addOwn });
	const { data: own = [] } = useQuery(ownBusinesses());
	const form = useForm<BagDraft>({
		defaultValues: emptyBag,
		resolver: checkedBy((draft) => problemsOf(draft, business, own)),
	});
	const actionOf = useActionId();
	const open = form.handleSubmit(async (draft) => {
		const body = bodyOf(draft);
		try {
			const action = actionOf(body);
			const opened = await another.mutateAsync({ params: { id: business.id }, body, action });
			toast.success(t`${opened.display_name} is ready. Look at it once, then go live.`);
			await navigate(paths.business(opened.id));
		} catch (error) {
			for (const { field, message } of error instanceof ApiError ? error.details : [])
				form.setError(field as BagField, { message });
		}
	});
	return { form, open, another };
}

function TakenOver({ business }: { business: Business }) {
	const { t } = useLingui();
	const hasTimes = days.some((day) => Object.keys(business.purchase_window[day] ?? {}).length > 0);
	const canCharge = !business.missing.includes('cannot_charge');
	const parts = [
		addressLine(business),
		t`Email and phone number`,
		hasTimes && t`Pickup times of your week`,
		canCharge && t`Payments: the same account gets the money`,
		business.image_url !== null && t`Your picture`,
		business.pickup_notes !== null && t`Pickup notes`,
	].filter((part) => part !== false);
	return (
		<section aria-labelledby="taken-over" className="rounded-card bg-raised p-5">
			<h2 id="taken-over" className="font-display font-semibold text-lg">
				<Trans>Comes along from {business.display_name}</Trans>
			</h2>
			<ul className="mt-3 grid gap-2">
				{parts.map((part) => (
					<li key={part} className="flex gap-2">
						<Check aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" strokeWidth={2} />
						<span className="min-w-0">{part}</span>
					</li>
				))}
			</ul>
			<p className="mt-4 text-ink-soft text-sm">
				<Trans>
					You can change all of it later, for each bag alone. Your team doesn't come along: invite them there.
					It starts switched off, so you can look at it first.
				</Trans>
			</p>
		</section>
	);
}
