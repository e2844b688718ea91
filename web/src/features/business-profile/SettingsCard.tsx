import type { Business, NewOrderEmails } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Card } from './Card.tsx';
import { useSave } from './use-save.ts';

/** All are kept with the business (R-business-settings, R-shop-emails). */
export function SettingsCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const { save, saving, wanted } = useSave(business.id);
	const shown = { ...business, ...wanted };
	return (
		<Card title={<Trans>Business Settings</Trans>}>
			<div className="grid grid-cols-1 gap-4">
				<Switch
					label={t`Email notifications`}
					help={
						shown.email_notifications ? (
							<span className="wrap-anywhere">{t`New orders and cancellations, to ${business.email}.`}</span>
						) : (
							t`Only what has a deadline, such as a refund request.`
						)
					}
					checked={shown.email_notifications}
					disabled={saving}
					onCheckedChange={(email_notifications) => void save({ email_notifications })}
				/>
				{shown.email_notifications && (
					<RadioCards<NewOrderEmails>
						label={t`New orders`}
						name="new_order_emails"
						columns={1}
						value={shown.new_order_emails}
						onChange={(new_order_emails) => void save({ new_order_emails })}
						options={[
							{ value: 'each', label: t`Each order as it's sold` },
							{
								value: 'digest',
								label: t`One summary an hour before pickup`,
								detail: t`How many bags, for whom, and what's left. Orders after that come one by one.`,
							},
						]}
					/>
				)}
				<Switch
					label={t`Public profile`}
					help={t`Customers find you in the marketplace.`}
					checked={shown.public_profile}
					disabled={saving}
					onCheckedChange={(public_profile) => void save({ public_profile })}
				/>
			</div>
		</Card>
	);
}
