import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from '#ui/Switch.tsx';
import { Card } from './Card.tsx';
import { useSave } from './use-save.ts';

/** Both are kept with the business (R-business-settings). */
export function SettingsCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const { save, saving, wanted } = useSave(business.id);
	return (
		<Card title={<Trans>Business Settings</Trans>}>
			<div className="grid gap-4">
				<Switch
					label={t`Email notifications`}
					help={t`An email for each new order.`}
					checked={wanted?.email_notifications ?? business.email_notifications}
					disabled={saving}
					onCheckedChange={(email_notifications) => void save({ email_notifications })}
				/>
				<Switch
					label={t`Public profile`}
					help={t`Customers find you in the marketplace.`}
					checked={wanted?.public_profile ?? business.public_profile}
					disabled={saving}
					onCheckedChange={(public_profile) => void save({ public_profile })}
				/>
			</div>
		</Card>
	);
}
