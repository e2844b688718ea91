import type { NearestBusiness } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellPlus, BellRing, RefreshCw } from 'lucide-react';
import { useLocation } from 'react-router';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { queryFor } from '#api/query.ts';
import { useUser } from '#api/users.ts';
import { formatZip } from '#lib/address.ts';
import { newAlert } from '#lib/alert-paths.ts';
import { activeLocale } from '#lib/language.ts';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { TornMap } from '#ui/illustrations/TornMap.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';

export interface NoBusinessesProps {
	isFiltered: boolean;
	name: string | undefined;
	/** Around the customer's home, not another area of the map. */
	isHome: boolean;
	nearest: NearestBusiness | null;
	isLooking: boolean;
	onClear(): void;
	onHome(): void;
	onRefresh(): void;
}

export function NoBusinesses(props: NoBusinessesProps) {
	const { isFiltered, name, isHome, nearest, isLooking, onClear, onHome, onRefresh } = props;
	const setLocation = useChange('user.setLocation');
	const { search } = useLocation();
	const zip = isHome && nearest && formatZip(nearest.zip_code);
	const miles = nearest && Math.round(nearest.distance).toLocaleString(activeLocale());
	return (
		<EmptyPanel
			drawing={<TornMap className="h-24 w-auto sm:h-36" />}
			title={<Trans>No businesses found</Trans>}
			action={
				<>
					{isHome && !isFiltered && <OpeningAlert />}
					{isFiltered && (
						<Button onClick={onClear}>
							{name ? <Trans>Show all shops</Trans> : <Trans>Clear the filters</Trans>}
						</Button>
					)}
					{(isFiltered || !isHome) && !name && (
						<ButtonLink to={newAlert(search)} preventScrollReset tone="secondary">
							<BellPlus aria-hidden />
							<Trans>Tell me about bags like these</Trans>
						</ButtonLink>
					)}
					{!isHome && (
						<Button tone={isFiltered ? 'secondary' : 'primary'} onClick={onHome}>
							<Trans>Back to your place</Trans>
						</Button>
					)}
					{zip && (
						<Button
							tone="secondary"
							busy={setLocation.isPending && <Trans>Looking...</Trans>}
							onClick={() => setLocation.mutate({ body: { type: 'address', value: zip } })}
						>
							<Trans>Look around {zip}</Trans>
						</Button>
					)}
					<Button
						tone="secondary"
						icon={<RefreshCw aria-hidden />}
						busy={isLooking && <Trans>Looking...</Trans>}
						onClick={onRefresh}
					>
						<Trans>Refresh</Trans>
					</Button>
				</>
			}
		>
			{name && isHome ? (
				<Trans>No shop within 25 miles has “{name}” in its name.</Trans>
			) : name ? (
				<Trans>No shop in this part of the map has “{name}” in its name.</Trans>
			) : isFiltered && isHome ? (
				<Trans>Nothing within 25 miles matches right now. Try fewer filters.</Trans>
			) : isFiltered ? (
				<Trans>Nothing in this part of the map matches right now. Try fewer filters.</Trans>
			) : !isHome ? (
				<Trans>No one sells surprise bags in this part of the map yet.</Trans>
			) : nearest ? (
				<Trans>
					No one sells surprise bags within 25 miles yet. The nearest is {nearest.display_name} in{' '}
					{nearest.city}, {nearest.state}, {miles} miles away.
				</Trans>
			) : (
				<Trans>No one sells surprise bags within 25 miles yet. Try another place.</Trans>
			)}
		</EmptyPanel>
	);
}

/** Offers one email when the first shop opens nearby (R-opening-alert). */
function OpeningAlert() {
	const { t } = useLingui();
	const { city, state, zip_code: zip } = useUser();
	const alert = useQuery(queryFor('customer.openingAlert.get', {})).data?.opening_alert;
	const create = useChange('customer.openingAlert.create');
	const remove = useChange('customer.openingAlert.remove');
	const failure = create.error ?? remove.error;
	const isHere = alert && alert.city === city && alert.state === state && alert.zip_code === zip;
	if (alert === undefined) return null;
	return (
		<div className="grid basis-full justify-items-center gap-2" aria-live="polite">
			{isHere ? (
				<>
					<p className="flex items-center gap-2 rounded-field bg-raised px-4 py-3 text-left">
						<BellRing aria-hidden className="size-5 shrink-0 text-primary" strokeWidth={1.75} />
						<span>{t`You're on the list. We'll let you know when a shop opens near ${city}, ${state}.`}</span>
					</p>
					<Button
						tone="quiet"
						size="small"
						busy={remove.isPending && t`Saving...`}
						onClick={() => remove.mutate()}
					>
						<Trans>Don't email me</Trans>
					</Button>
				</>
			) : (
				<Button
					icon={<Bell aria-hidden />}
					busy={create.isPending && t`Saving...`}
					onClick={() => create.mutate()}
				>
					<Trans>Tell me when a shop opens near me</Trans>
				</Button>
			)}
			{failure && (
				<p className="text-sm text-tomato">
					{messageOf(failure, t`That wasn't saved. Check your connection, then try again.`)}
				</p>
			)}
		</div>
	);
}
