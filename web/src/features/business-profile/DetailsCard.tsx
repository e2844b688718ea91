import { type Business, limits, taxClasses } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { toast } from 'sonner';
import { ApiError, hasCode, messageOf } from '#api/api-error.ts';
import { ownBusinesses, useUpdateBusiness } from '#api/businesses.ts';
import { useLowValue } from '#api/ratings.ts';
import { useTakeHome } from '#api/take-home.ts';
import { addressLines } from '#lib/address.ts';
import { checkedBy, controlOf, inputOf, useForm } from '#lib/form.ts';
import { formatDollars } from '#lib/money.ts';
import { useTaxClassNames } from '#lib/tax-words.ts';
import { zoneCity, zoneName } from '#lib/zone-name.ts';
import { AddressQuestion } from '#ui/AddressQuestion.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Form } from '#ui/Form.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { LowValueNote } from '#ui/LowValueNote.tsx';
import { MoneyField } from '#ui/MoneyField.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Select } from '#ui/Select.tsx';
import { AddressFields, ContactFields } from '#ui/ShopFields.tsx';
import { TakeHome } from '#ui/TakeHome.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Card } from './Card.tsx';
import {
	type DetailField,
	type Details,
	detailsOf,
	editOf,
	nameProblem,
	problemsOf,
	timeZones,
} from './details.ts';

export function DetailsCard({ business }: { business: Business }) {
	const [editing, setEditing] = useState(false);
	return (
		<Card
			title={<Trans>Business Details</Trans>}
			action={
				!editing && (
					<Button tone="secondary" size="small" onClick={() => setEditing(true)}>
						<Trans>Edit Profile</Trans>
					</Button>
				)
			}
		>
			{editing ? (
				<DetailsForm business={business} onDone={() => setEditing(false)} />
			) : (
				<Facts business={business} />
			)}
		</Card>
	);
}

function Facts({ business }: { business: Business }) {
	const takeHome = useTakeHome(business.price);
	const { t } = useLingui();
	const taxClassNames = useTaxClassNames();
	const low = useLowValue(business);
	const [street, town] = addressLines(business);
	const fact = (label: string, children: ReactNode, wide = false) => (
		<div className="flex flex-wrap gap-x-4">
			<dt className="basis-28 text-ink-soft text-sm leading-6 sm:basis-40">{label}</dt>
			<dd className={cx('wrap-anywhere min-w-0', wide ? 'basis-full' : 'flex-1 basis-36')}>{children}</dd>
		</div>
	);
	return (
		<dl className="grid gap-2">
			{fact(t`Display name`, business.display_name)}
			{business.name !== business.display_name && fact(t`Business name`, business.name)}
			{fact(t`Description`, <Clamped>{business.description}</Clamped>, true)}
			{fact(
				t`Price per bag`,
				<>
					<span className="tabular-nums">{formatDollars(business.price)}</span>
					<TakeHome of={takeHome} />
				</>,
				true,
			)}
			{fact(
				t`Retail value`,
				business.retail_value === null ? (
					<span className="text-ink-soft">{t`Not set`}</span>
				) : (
					<>
						<span className="tabular-nums">{formatDollars(business.retail_value)}</span>
						{low !== undefined && <LowValueNote percent={low} value={formatDollars(business.retail_value)} />}
					</>
				),
			)}
			{fact(t`Business email`, <span className="break-all">{business.email}</span>)}
			{fact(t`Phone number`, business.phone_number)}
			{fact(
				t`Address`,
				<>
					{street}
					<br />
					{town}
				</>,
			)}
			{fact(
				t`Pickup notes`,
				business.pickup_notes ? (
					<Clamped>{business.pickup_notes}</Clamped>
				) : (
					<span className="text-ink-soft">{t`None`}</span>
				),
				business.pickup_notes !== null,
			)}
			{fact(t`Time zone`, zoneName(business.time_zone))}
			{fact(t`What's in your bags, for sales tax`, taxClassNames[business.tax_class])}
		</dl>
	);
}

/** The form shows the whole text. */
const Clamped = ({ children }: { children: string }) => (
	<span lang="" className="line-clamp-3">
		{children}
	</span>
);

/** `asked`: the server wants the address confirmed. */
function useSaving(business: Business, onDone: () => void) {
	const { t } = useLingui();
	const update = useUpdateBusiness();
	const [before] = useState(() => detailsOf(business));
	const [asked, setAsked] = useState(false);
	const { data: shops = [] } = useQuery(ownBusinesses());
	const others = shops.filter(({ id, my_role }) => id !== business.id && my_role === business.my_role);
	const form = useForm<Details>({
		defaultValues: before,
		resolver: checkedBy((details) => ({
			display_name: nameProblem(before, details, others),
			...problemsOf(details),
		})),
	});
	useEffect(() => form.watch(() => setAsked(false)).unsubscribe, [form]);
	const save = (confirmed: boolean) =>
		form.handleSubmit(async (details) => {
			try {
				const body = { ...editOf(before, details), ...(confirmed && { address_confirmed: true }) };
				await update.mutateAsync({ params: { id: business.id }, body });
				toast.success(t`Business updated successfully`);
				onDone();
			} catch (error) {
				const question = hasCode(error, 'ADDRESS_CONTRADICTS');
				setAsked(question);
				if (!question) toast.error(messageOf(error, t`Failed to update the business. Nothing was saved.`));
				for (const { field, message } of error instanceof ApiError ? error.details : [])
					form.setError(field as DetailField, { message });
			}
		});
	return { form, before, save, asked, isSaving: update.isPending };
}

interface FieldsProps {
	form: ReturnType<typeof useForm<Details>>;
	before: Details;
}

const fieldOf =
	({ form, before }: FieldsProps) =>
	(name: Exclude<DetailField, 'price' | 'retail_value' | 'state' | 'time_zone' | 'tax_class'>) => ({
		required: true,
		defaultValue: before[name],
		...inputOf(form, name),
	});

function DetailsForm({ business, onDone }: { business: Business; onDone(): void }) {
	const { t } = useLingui();
	const { form, before, save, asked, isSaving } = useSaving(business, onDone);
	const { isDirty } = form.formState;
	return (
		<Form onSubmit={save(false)} className="grid gap-5 sm:grid-cols-6">
			<OfferFields form={form} before={before} />
			<TaxField form={form} />
			<PlaceFields form={form} before={before} />
			{asked && (
				<div className="sm:col-span-6">
					<AddressQuestion onKeep={() => void save(true)()} />
				</div>
			)}
			<div className="flex flex-wrap gap-3 sm:col-span-6">
				<Button type="submit" busy={isSaving && t`Saving...`}>
					<Trans>Save Changes</Trans>
				</Button>
				<Button tone="secondary" disabled={isSaving} onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
			<LeaveGuard dirty={isDirty} />
		</Form>
	);
}

function OfferFields({ form, before }: FieldsProps) {
	const takeHome = useTakeHome(form.watch('price'));
	const { t } = useLingui();
	const field = fieldOf({ form, before });
	return (
		<>
			<TextField
				className="sm:col-span-6"
				label={t`Display name`}
				placeholder={t`Business name`}
				autoComplete="organization"
				maxLength={120}
				{...field('display_name')}
			/>
			<TextArea
				className="sm:col-span-6"
				label={t`Description`}
				counter
				maxLength={limits.descriptionMax}
				help={t`At least 15 characters`}
				{...field('description')}
			/>
			<MoneyField
				className="sm:col-span-3"
				label={t`Price per bag`}
				required
				{...controlOf(form, 'price')}
				help={t`Orders made already keep their price.`}
			/>
			<MoneyField
				className="sm:col-span-3"
				label={t`Retail value`}
				{...controlOf(form, 'retail_value')}
				help={t`Shown next to your price. Optional.`}
			/>
			<TakeHome className="sm:col-span-6" of={takeHome} />
			<ContactFields email={field('email')} phone={field('phone_number')} />
			<TextArea
				className="sm:col-span-6"
				label={t`Pickup notes`}
				counter
				rows={3}
				help={t`What to do on arrival: which door, whom to ask. Customers see this after they order.`}
				{...field('pickup_notes')}
				required={false}
				maxLength={limits.pickupNotesMax}
			/>
		</>
	);
}

/** R-tax-class. The default is the most cautious class. */
function TaxField({ form }: Pick<FieldsProps, 'form'>) {
	const { t } = useLingui();
	const names = useTaxClassNames();
	return (
		<RadioCards
			className="sm:col-span-6"
			label={t`What's in your bags, for sales tax`}
			name="tax_class"
			options={taxClasses.map((value) => ({ value, label: names[value] }))}
			{...controlOf(form, 'tax_class')}
			help={t`If one part of a surprise bag is taxable, many states tax the whole bag. A change counts for new orders only.`}
		/>
	);
}

function PlaceFields({ form, before }: FieldsProps) {
	const { t } = useLingui();
	const field = fieldOf({ form, before });
	return (
		<>
			<AddressFields
				street={field('street')}
				city={field('city')}
				state={controlOf(form, 'state')}
				zip={field('zip_code')}
			/>
			<Select
				className="sm:col-span-6"
				label={t`Time zone`}
				options={timeZones(before.time_zone).map((zone) => ({
					value: zone,
					label: t`${zoneName(zone)} time (${zoneCity(zone)})`,
				}))}
				{...controlOf(form, 'time_zone')}
				help={t`Your pickup times are in this time.`}
			/>
		</>
	);
}
