import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Select } from '#ui/Select.tsx';
import { countFilters, type OrderFilters } from './order-filters.ts';

type Status = NonNullable<OrderFilters['status']> | 'all';
type Within = NonNullable<OrderFilters['within']> | 'ever';

interface FiltersProps {
	filters: OrderFilters;
	onChange(next: Partial<OrderFilters>): void;
}

/** Collapsible, with a badge that counts and a way to clear all. */
export function Filters({ filters, onChange }: FiltersProps) {
	const { t } = useLingui();
	const count = countFilters(filters);
	return (
		<Disclosure
			className="rounded-card border border-line px-4"
			title={
				<span className="flex items-center gap-2">
					<Trans>Filters</Trans>
					{count > 0 && <Badge tone="primary">{count}</Badge>}
				</span>
			}
		>
			<div className="grid gap-4 pb-4 sm:grid-cols-3">
				<Select<Status>
					label={t`Status`}
					value={filters.status ?? 'all'}
					onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
					options={[
						{ value: 'all', label: t`All statuses` },
						{ value: 'paid', label: t`Paid` },
						{ value: 'fulfilled', label: t`Fulfilled` },
						{ value: 'cancelled', label: t`Cancelled` },
						{ value: 'expired', label: t`Expired` },
						{ value: 'refunded', label: t`Refunded` },
					]}
				/>
				<Select<Within>
					label={t`Ordered`}
					value={filters.within ?? 'ever'}
					onChange={(within) => onChange({ within: within === 'ever' ? undefined : within })}
					options={[
						{ value: 'ever', label: t`At any time` },
						{ value: 'today', label: t`Today` },
						{ value: '7d', label: t`Last 7 days` },
						{ value: '30d', label: t`Last 30 days` },
					]}
				/>
				<Select<OrderFilters['sort']>
					label={t`Sort by`}
					value={filters.sort}
					onChange={(sort) => onChange({ sort })}
					options={[
						{ value: 'pickup', label: t`Pickup, next first` },
						{ value: 'date', label: t`Date, newest first` },
						{ value: 'amount', label: t`Amount, highest first` },
						{ value: 'id', label: t`Order ID` },
					]}
				/>
				<Checkbox
					label={t`Only with a refund to answer`}
					checked={filters.refund === 'requested'}
					onCheckedChange={(only) => onChange({ refund: only ? 'requested' : undefined })}
				/>
				{count > 0 && (
					<Button
						tone="quiet"
						size="small"
						className="justify-self-start"
						onClick={() =>
							onChange({ status: undefined, within: undefined, refund: undefined, sort: 'pickup' })
						}
					>
						<Trans>Clear all</Trans>
					</Button>
				)}
			</div>
		</Disclosure>
	);
}
