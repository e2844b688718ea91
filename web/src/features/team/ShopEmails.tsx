import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useTeamChange } from '#api/team.ts';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';

/** Who reads the shop's emails: its own address always, managers if they want to (R-shop-emails). */
export function ShopEmails({ business, wanted }: { business: Business; wanted: boolean }) {
	const { t } = useLingui();
	const { setEmails } = useTeamChange(business.id);
	async function save(wants: boolean) {
		try {
			await setEmails.mutateAsync(wants);
			toast.success(wants ? t`You'll get the shop's emails.` : t`You won't get the shop's emails anymore.`);
		} catch (error) {
			toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
		}
	}
	return (
		<Section level={3} title={<Trans>Shop emails</Trans>}>
			<p className="wrap-anywhere mt-1 max-w-prose text-ink-soft text-sm">
				<Trans>New orders, cancellations and refund requests go to {business.email}.</Trans>{' '}
				{business.my_role === 'owner' && (
					<Trans>Managers can turn on a copy for themselves on this page. The counter gets none.</Trans>
				)}
			</p>
			{business.my_role === 'manager' && (
				<Switch
					className="mt-3 max-w-md"
					label={t`Send me a copy`}
					help={t`To your own email address.`}
					checked={setEmails.isPending ? setEmails.variables : wanted}
					disabled={setEmails.isPending}
					onCheckedChange={(wants) => void save(wants)}
				/>
			)}
		</Section>
	);
}
