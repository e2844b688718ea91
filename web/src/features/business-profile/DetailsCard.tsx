import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useLowValue } from '#api/ratings.ts';
import { useTakeHome } from '#api/take-home.ts';
import { addressLines } from '#lib/address.ts';
import { formatDollars } from '#lib/money.ts';
import { useTaxClassNames } from '#lib/tax-words.ts';
import { zoneName } from '#lib/zone-name.ts';
import { Button } from '#ui/Button.tsx';
import { LowValueNote } from '#ui/LowValueNote.tsx';
import { TakeHome } from '#ui/TakeHome.tsx';
import { Card } from './Card.tsx';
import { DetailsForm } from './DetailsForm.tsx';

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
		<div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
			<dt className="text-ink-soft text-sm">{label}</dt>
			<dd className="mt-0.5 break-words">{children}</dd>
		</div>
	);
	return (
		<dl className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
			{fact(t`Display name`, business.display_name)}
			{business.name !== business.display_name && fact(t`Business name`, business.name)}
			{fact(t`Description`, <span lang="">{business.description}</span>, true)}
			{fact(
				t`Price per bag`,
				<>
					<span className="tabular-nums">{formatDollars(business.price)}</span>
					<TakeHome of={takeHome} />
				</>,
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
					<span lang="">{business.pickup_notes}</span>
				) : (
					<span className="text-ink-soft">{t`None`}</span>
				),
				true,
			)}
			{fact(t`Time zone`, zoneName(business.time_zone))}
			{fact(t`What's in your bags, for sales tax`, taxClassNames[business.tax_class])}
		</dl>
	);
}
