import type { NearestBusiness } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { BellPlus, RefreshCw } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useSetLocation } from '#api/profile.ts';
import { formatZip } from '#lib/address.ts';
import { newAlert } from '#lib/alert-paths.ts';
import { activeLocale } from '#lib/language.ts';
import { Button } from '#ui/Button.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { TornMap } from '#ui/illustrations/TornMap.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';

import { OpeningAlert } from './OpeningAlert.tsx';

export interface NoBusinessesProps {
	isFiltered: boolean;
	/** What was searched for by name, if nothing else narrows the list. */
	name: string | undefined;
	/** Around the reader's own place, not where the map was moved to. */
	isHome: boolean;
	/** Who sells nearest all the same. */
	nearest: NearestBusiness | null;
	isLooking: boolean;
	onClear(): void;
	/** Back to the reader's own place. */
	onHome(): void;
	onRefresh(): void;
}

/** Nobody sells here, or nobody has what the list is narrowed to. */
export function NoBusinesses(props: NoBusinessesProps) {
	const { isFiltered, name, isHome, nearest, isLooking, onClear, onHome, onRefresh } = props;
	const setLocation = useSetLocation();
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
						<Link to={newAlert(search)} preventScrollReset className={buttonLook({ tone: 'secondary' })}>
							<BellPlus aria-hidden />
							<Trans>Tell me about bags like these</Trans>
						</Link>
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
							onClick={() => setLocation.mutate({ type: 'address', value: zip })}
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
