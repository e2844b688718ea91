import type { Business, Team } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useChange } from '#api/change.ts';
import { dayAt } from '#lib/day-at.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Section } from '#ui/Section.tsx';

interface Props {
	business: Business;
	team: Team;
}

/** Lets the owner offer the shop to a team member (R-handover). */
export function Handover({ business, team }: Props) {
	return (
		<Section level={3} title={<Trans>Hand over this shop</Trans>}>
			{business.my_role === 'owner' &&
				(team.offer ? (
					<OpenOffer business={business} offer={team.offer} />
				) : (
					<OfferForm business={business} team={team} />
				))}
			{business.my_role !== 'owner' && (
				<p className="mt-1 text-ink-soft text-sm">
					<Trans>Only the owner can hand the shop over.</Trans>
				</p>
			)}
			<Past business={business} acts={team.handovers} />
		</Section>
	);
}

function OfferForm({ business, team }: Props) {
	const { t } = useLingui();
	const offer = useChange('business.handover.offer');
	const [isOpen, setIsOpen] = useState(false);
	const [to, setTo] = useState<string | null>(null);
	const [after, setAfter] = useState<'stay' | 'leave'>('stay');
	const others = team.members.filter((one) => one.role !== 'owner');
	const chosen = others.find((one) => one.user_id === to);
	async function send() {
		if (!chosen) return;
		try {
			const body = { user_id: chosen.user_id, stays: after === 'stay' };
			await offer.mutateAsync({ params: { id: business.id }, body });
			toast.success(t`Offer sent to ${chosen.name}.`);
		} catch {
			// The error is rendered below.
		}
	}
	if (others.length === 0)
		return (
			<p className="mt-1 max-w-prose text-ink-soft text-sm">
				{t`First invite the new owner to your team. Once they've joined, you can offer them the shop.`}
			</p>
		);
	return (
		<>
			<p className="mt-1 max-w-prose text-ink-soft text-sm">
				<Trans>Someone on your team becomes the owner. They accept by email or on their first screen.</Trans>
			</p>
			{isOpen ? (
				<div className="mt-3 grid max-w-2xl gap-4">
					<RadioCards
						label={t`Who's the new owner?`}
						name="new-owner"
						columns={1}
						options={others.map(({ user_id, name, email }) => ({
							value: user_id,
							label: name,
							detail: email,
						}))}
						value={to}
						onChange={setTo}
					/>
					<RadioCards<'stay' | 'leave'>
						label={t`And you?`}
						name="after"
						options={[
							{ value: 'stay', label: t`I stay as a manager`, detail: t`Schedule, bags, orders and refunds` },
							{ value: 'leave', label: t`I leave`, detail: t`You can't open the shop anymore` },
						]}
						value={after}
						onChange={setAfter}
					/>
					<WhatItMeans />
					{offer.isError && (
						<Banner tone="danger">{messageOf(offer.error, t`That wasn't sent. Please try again.`)}</Banner>
					)}
					<div className="flex flex-wrap gap-3">
						<Button disabled={!chosen} busy={offer.isPending && t`Sending...`} onClick={() => void send()}>
							{chosen ? <Trans>Offer it to {chosen.name}</Trans> : <Trans>Offer the shop</Trans>}
						</Button>
						<Button tone="secondary" onClick={() => setIsOpen(false)}>
							<Trans>Cancel</Trans>
						</Button>
					</div>
				</div>
			) : (
				<Button tone="secondary" className="mt-3" onClick={() => setIsOpen(true)}>
					<Trans>Choose the new owner</Trans>
				</Button>
			)}
		</>
	);
}

function WhatItMeans() {
	const { t } = useLingui();
	return (
		<Banner tone="warn">
			<p className="font-semibold">{t`Once they accept:`}</p>
			<ul className="mt-1 grid list-disc gap-1 pl-5">
				<li>
					<Trans>
						In this shop your payment account is disconnected, and the shop can't take orders until the new
						owner connects theirs. Your other shops keep your account.
					</Trans>
				</li>
				<li>
					<Trans>
						If a customer of an order from before gets a refund later, your share of it is taken back from
						your payment account. What can't be taken back is withheld from the shop's payouts to the new
						owner.
					</Trans>
				</li>
				<li>
					{t`Your deposits and statements stay yours to read. The new owner reads the orders and answers refund requests.`}
				</li>
				<li>{t`You can't undo this yourself.`}</li>
			</ul>
		</Banner>
	);
}

function OpenOffer({ business, offer }: { business: Business; offer: NonNullable<Team['offer']> }) {
	const { t } = useLingui();
	const withdraw = useChange('business.handover.withdraw');
	const { to_name: name, stays } = offer;
	const until = dayAt(offer.expires_at, business.time_zone);
	return (
		<div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-y py-3">
			<p className="wrap-anywhere min-w-0 flex-1 basis-60">
				<Trans>
					Offered to <strong className="font-semibold">{name}</strong>. Nothing changes until they accept; the
					offer works until {until}.
				</Trans>{' '}
				{stays ? <Trans>You stay as a manager.</Trans> : <Trans>You leave the team then.</Trans>}
			</p>
			<Button
				tone="secondary"
				busy={withdraw.isPending && t`Withdrawing...`}
				onClick={() =>
					withdraw.mutate(
						{ params: { id: business.id } },
						{ onSuccess: () => toast.success(t`The offer is withdrawn.`) },
					)
				}
			>
				<Trans>Withdraw the offer</Trans>
			</Button>
			{withdraw.isError && (
				<Banner tone="danger">
					{messageOf(withdraw.error, t`That wasn't withdrawn. Please try again.`)}
				</Banner>
			)}
		</div>
	);
}

function Past({ business, acts }: { business: Business; acts: Team['handovers'] }) {
	const { t } = useLingui();
	if (acts.length === 0) return null;
	const textOf = ({ what, from_name, to_name }: Team['handovers'][number]) => {
		const from = from_name || t`A former owner`;
		const to = to_name || t`a former colleague`;
		if (what === 'offered') return t`${from} offered the shop to ${to}`;
		if (what === 'accepted') return t`${to} accepted the shop from ${from}`;
		return t`${from}'s offer to ${to} was withdrawn`;
	};
	return (
		<ul aria-label={t`What happened`} className="mt-3 grid gap-1 text-ink-soft text-sm">
			{acts.map((act) => (
				<li key={`${act.at} ${act.what}`} className="wrap-anywhere first-letter:uppercase">
					{dayAt(act.at, business.time_zone)}: {textOf(act)}
				</li>
			))}
		</ul>
	);
}
