import { type Business, hasRole, type ShopRole, type Team as TeamOf } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { type BodyOf, queryFor } from '#api/query.ts';
import { askedBy, queryClient } from '#api/query-client.ts';
import { toasted } from '#api/toasted.ts';
import { dayAt } from '#lib/day-at.ts';
import { controlOf, inputOf, useForm } from '#lib/form.ts';
import { paths } from '#lib/paths.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { Parts } from '#ui/Parts.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Section } from '#ui/Section.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { Devices } from './Devices.tsx';
import { Handover } from './Handover.tsx';
import { PinForm } from './PinForm.tsx';

type Member = TeamOf['members'][number];
type Role = BodyOf<'business.team.invite'>['role'];

/** The team and its roles (R-team). */
export function Team({ business }: { business: Business }) {
	const { t } = useLingui();
	const team = useQuery(queryFor('business.team.get', { params: { id: business.id } }));
	const roles: Record<ShopRole, string> = { owner: t`Owner`, manager: t`Manager`, counter: t`Counter` };
	if (team.isError && !team.data)
		return <ErrorPanel title={<Trans>Failed to load the team</Trans>} onRetry={team.refetch} />;
	return (
		<div className="mt-6 grid grid-cols-1 gap-8">
			<div>
				<h2 className="font-display font-semibold text-xl">{t`Team`}</h2>
				<p className="mt-1 max-w-prose text-ink-soft">
					<Trans>
						Managers look after the schedule, bags, orders and refunds. The counter packs, hands over and
						counts tonight's bags. Payouts are the owner's alone.
					</Trans>
				</p>
			</div>
			{team.data ? (
				<Parts>
					<ul className="divide-y divide-line border-line border-y">
						{team.data.members.map((member) => (
							<MemberRow key={member.user_id} business={business} member={member} roles={roles} />
						))}
					</ul>
					<Invitations business={business} invitations={team.data.invitations} roles={roles} />
					<InviteForm business={business} />
					<ShopEmails
						business={business}
						wanted={team.data.members.some((member) => member.is_you && member.shop_emails)}
					/>
					<Devices business={business} />
					<PinForm business={business} />
					<Handover business={business} team={team.data} />
				</Parts>
			) : (
				<Skeleton className="h-40 rounded-card" />
			)}
		</div>
	);
}

interface RowProps {
	business: Business;
	roles: Record<ShopRole, string>;
}

function MemberRow({ business, member, roles }: RowProps & { member: Member }) {
	const { t } = useLingui();
	const setRole = useChange('business.team.setRole');
	const remove = useChange('business.team.remove', {
		// A member who left may no longer read the team, and the next screen checks which shops they still have.
		onSuccess: () => queryClient.invalidateQueries(askedBy('business.list')),
	});
	const navigate = useNavigate();
	const [asked, setAsked] = useState(false);
	const { user_id, name, email, role, is_you: isYou } = member;
	const mayRemove = role !== 'owner' && (isYou || business.my_role === 'owner' || role === 'counter');
	const other = role === 'manager' ? 'counter' : 'manager';
	const params = { id: business.id, user_id };
	const failed = t`That wasn't saved. Please try again.`;
	async function leave() {
		const done = isYou ? t`You left ${business.display_name}.` : t`${name} no longer has access.`;
		await toasted(remove.mutateAsync({ params }), { done, failed });
		setAsked(false);
		if (isYou) void navigate(paths.businessPicker());
	}
	const change = () =>
		toasted(setRole.mutateAsync({ params, body: { role: other } }), { done: t`Saved.`, failed });
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
			<div className="min-w-0">
				<p className="wrap-anywhere font-semibold">
					{name} {isYou && <span className="font-normal text-ink-soft">({t`you`})</span>}
				</p>
				<p className="wrap-anywhere text-ink-soft text-sm">{email}</p>
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<Badge>{roles[role]}</Badge>
				{business.my_role === 'owner' && role !== 'owner' && !asked && (
					<Button
						tone="quiet"
						size="small"
						busy={setRole.isPending && t`Saving...`}
						onClick={() => void change()}
					>
						{role === 'manager' ? <Trans>Move to the counter</Trans> : <Trans>Make a manager</Trans>}
					</Button>
				)}
				{mayRemove &&
					(asked ? (
						<>
							<Button
								tone="danger"
								size="small"
								busy={remove.isPending && t`Removing...`}
								onClick={() => void leave()}
							>
								{isYou ? <Trans>Yes, leave</Trans> : <Trans>Yes, remove</Trans>}
							</Button>
							<Button tone="secondary" size="small" onClick={() => setAsked(false)}>
								<Trans>Keep</Trans>
							</Button>
						</>
					) : (
						<Button tone="quiet" size="small" onClick={() => setAsked(true)}>
							{isYou ? <Trans>Leave</Trans> : <Trans>Remove</Trans>}
						</Button>
					))}
			</div>
		</li>
	);
}

function Invitations({ business, invitations, roles }: RowProps & { invitations: TeamOf['invitations'] }) {
	const { t } = useLingui();
	const withdraw = useChange('business.team.withdraw');
	if (invitations.length === 0) return null;
	const end = (invitation_id: string) =>
		toasted(withdraw.mutateAsync({ params: { id: business.id, invitation_id } }), {
			failed: t`Please try again.`,
		});
	const until = (instant: string) => dayAt(instant, business.time_zone);
	return (
		<Section level={3} title={<Trans>Invited</Trans>}>
			<ul className="mt-2 divide-y divide-line border-line border-y">
				{invitations.map(({ id: invitation_id, email, role, expires_at, invited_by: by }) => (
					<li
						key={invitation_id}
						className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
					>
						<div className="min-w-0">
							<p className="wrap-anywhere font-semibold">{email}</p>
							<p className="wrap-anywhere text-ink-soft text-sm">
								{t`${roles[role]}, invited by ${by}; the link works until ${until(expires_at)}`}
							</p>
						</div>
						{hasRole(business.my_role, role === 'manager' ? 'owner' : 'manager') && (
							<Button tone="quiet" size="small" onClick={() => void end(invitation_id)}>
								<Trans>Withdraw</Trans>
							</Button>
						)}
					</li>
				))}
			</ul>
		</Section>
	);
}

/** Shop emails go to the shop's address and to managers who opt in (R-shop-emails). */
function ShopEmails({ business, wanted }: { business: Business; wanted: boolean }) {
	const { t } = useLingui();
	const setEmails = useChange('business.team.setEmails');
	const save = (wants: boolean) =>
		toasted(setEmails.mutateAsync({ params: { id: business.id }, body: { shop_emails: wants } }), {
			done: wants ? t`You'll get the shop's emails.` : t`You won't get the shop's emails anymore.`,
			failed: t`That wasn't saved. Please try again.`,
		});
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
					checked={setEmails.isPending ? setEmails.variables.body.shop_emails : wanted}
					disabled={setEmails.isPending}
					onCheckedChange={(wants) => void save(wants)}
				/>
			)}
		</Section>
	);
}

/** Invites by email. Managers can invite only for the counter role. */
function InviteForm({ business }: { business: Business }) {
	const { t } = useLingui();
	const invite = useChange('business.team.invite');
	const form = useForm({ defaultValues: { email: '', role: 'counter' as Role } });
	const submit = form.handleSubmit(async ({ email, role }) => {
		try {
			await invite.mutateAsync({ params: { id: business.id }, body: { email: email.trim(), role } });
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
					<RadioCards<Role>
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
