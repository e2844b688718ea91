import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { CirclePower, Moon } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from './Card.tsx';
import { useSave } from './use-save.ts';

/** Active: live and accepting orders, unless something is missing. Inactive: offline. */
export function StatusCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const { save, saving } = useSave(business.id);
	const { enabled, missing } = business;
	return (
		<Card
			title={<Trans>Status</Trans>}
			action={
				enabled ? (
					<Badge tone="leaf" icon={<CirclePower aria-hidden />}>
						<Trans>Active</Trans>
					</Badge>
				) : (
					<Badge tone="stone" icon={<Moon aria-hidden />}>
						<Trans>Inactive</Trans>
					</Badge>
				)
			}
		>
			<p className="text-ink-soft">
				{enabled && missing.length > 0 ? (
					<Trans>Your business is switched on. It goes live once nothing is left to do.</Trans>
				) : enabled ? (
					<Trans>Your business is live and accepting orders.</Trans>
				) : (
					<Trans>Your business is offline. Orders that were made already stay.</Trans>
				)}
			</p>
			<Button
				className="mt-4"
				tone={enabled ? 'secondary' : 'primary'}
				busy={saving && t`Saving...`}
				onClick={() => void save({ enabled: !enabled })}
			>
				{enabled ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
			</Button>
		</Card>
	);
}
