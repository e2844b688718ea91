import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { type NewInvitation, useTeamChange } from '#api/team.ts';
import { controlOf, inputOf, useForm } from '#lib/form.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Section } from '#ui/Section.tsx';
import { TextField } from '#ui/TextField.tsx';

/** An email with a link goes to them; managers invite for the counter. */
export function InviteForm({ business }: { business: Business }) {
	const { t } = useLingui();
	const { invite } = useTeamChange(business.id);
	const form = useForm<NewInvitation>({ defaultValues: { email: '', role: 'counter' } });
	const submit = form.handleSubmit(async ({ email, role }) => {
		try {
			await invite.mutateAsync({ email: email.trim(), role });
			toast.success(t`Invitation sent to ${email.trim()}.`);
			form.reset();
		} catch (error) {
			form.setError('email', { message: messageOf(error, t`That wasn't sent. Please try again.`) });
		}
	});
	return (
		<Section level={3} title={<Trans>Invite a colleague</Trans>}>
			<Form onSubmit={submit} className="mt-3 grid max-w-2xl gap-4">
				<TextField
					label={t`Email`}
					type="email"
					required
					autoComplete="off"
					maxLength={254}
					{...inputOf(form, 'email', {
						validate: (email) => /^\S+@\S+\.\S+$/.test(email.trim()) || t`Please enter a valid email`,
					})}
				/>
				{business.my_role === 'owner' && (
					<RadioCards<NewInvitation['role']>
						label={t`What will they do?`}
						name="role"
						options={[
							{ value: 'counter', label: t`Counter`, detail: t`Packs, hands over, counts tonight's bags` },
							{
								value: 'manager',
								label: t`Manager`,
								detail: t`Schedule, bags, orders, refunds, the counter's team`,
							},
						]}
						{...controlOf(form, 'role')}
					/>
				)}
				<div>
					<Button type="submit" busy={invite.isPending && t`Sending...`}>
						<Trans>Send the invitation</Trans>
					</Button>
				</div>
			</Form>
		</Section>
	);
}
