import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { TornMap } from '#ui/illustrations/TornMap.tsx';
import { EmptyPanel } from '#ui/Panels.tsx';

export interface NoBusinessesProps {
	isFiltered: boolean;
	isLooking: boolean;
	onClear(): void;
	onRefresh(): void;
}

/** Nobody sells here, or nobody has what the list is narrowed to. */
export function NoBusinesses({ isFiltered, isLooking, onClear, onRefresh }: NoBusinessesProps) {
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
					<Button
						tone={isFiltered ? 'secondary' : 'primary'}
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
			) : (
				<Trans>No one sells surprise bags within 25 miles yet. Try another place.</Trans>
			)}
		</EmptyPanel>
	);
}
