import type { NearestBusiness } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { useSetLocation } from '#api/profile.ts';
import { formatZip } from '#lib/address.ts';
import { Button } from '#ui/Button.tsx';
import { TornMap } from '#ui/illustrations/TornMap.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';

export interface NoBusinessesProps {
	isFiltered: boolean;
	/** Who sells nearest all the same. */
	nearest: NearestBusiness | null;
	isLooking: boolean;
	onClear(): void;
	onRefresh(): void;
}

/** Nobody sells here, or nobody has what the list is narrowed to. */
export function NoBusinesses({ isFiltered, nearest, isLooking, onClear, onRefresh }: NoBusinessesProps) {
	const setLocation = useSetLocation();
	const zip = nearest && formatZip(nearest.zip_code);
	const miles = nearest && Math.round(nearest.distance).toLocaleString('en-US');
	return (
		<EmptyPanel
			drawing={<TornMap className="h-36 w-auto" />}
			title={<Trans>No businesses found</Trans>}
			action={
				<>
					{isFiltered && (
						<Button onClick={onClear}>
							<Trans>Clear the filters</Trans>
						</Button>
					)}
					{zip && (
						<Button
							busy={setLocation.isPending && <Trans>Looking...</Trans>}
							onClick={() => setLocation.mutate({ type: 'address', value: zip })}
						>
							<Trans>Look around {zip}</Trans>
						</Button>
					)}
					<Button
						tone={isFiltered || zip ? 'secondary' : 'primary'}
						icon={<RefreshCw aria-hidden />}
						busy={isLooking && <Trans>Looking...</Trans>}
						onClick={onRefresh}
					>
						<Trans>Refresh</Trans>
					</Button>
				</>
			}
		>
			{isFiltered ? (
				<Trans>Nothing within 25 miles matches right now. Try fewer filters.</Trans>
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
