import type { Business, Dashboard, NewOrderEmails } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CircleCheck, CircleDashed, CirclePower, Hourglass, Moon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { anotherBagPath } from '#lib/another-bag-path.ts';
import { backText } from '#lib/pause.ts';
import { publicShop } from '#lib/public-paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { type ShopState, shopState } from '#lib/shop-state.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Parts } from '#ui/Parts.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { RadioCards } from '#ui/RadioCards.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Card } from './Card.tsx';
import { completeness, doneSections, type Section, sections, toneOf } from './completeness.ts';
import { DeleteCard } from './DeleteCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { DrawCard } from './DrawCard.tsx';
import { ImageCard } from './ImageCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { useSave } from './use-save.ts';

export const BusinessProfile = ({ board: { business } }: { board: Dashboard }) => (
	<div className="mt-6 grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr] lg:items-start">
		<Parts className="grid min-w-0 gap-5">
			<ImageCard business={business} />
			<DetailsCard business={business} />
		</Parts>
		<Parts className="grid min-w-0 gap-5">
			<StatusCard business={business} />
			<PaymentCard business={business} />
			<CompletenessCard business={business} />
			<PageCard business={business} />
			<SettingsCard business={business} />
			<DrawCard business={business} />
			{business.my_role === 'owner' && <AnotherBagCard business={business} />}
			<DeleteCard business={business} />
		</Parts>
	</div>
);

/** R-another-bag. */
const AnotherBagCard = ({ business }: { business: Business }) => (
	<Card title={<Trans>Sell another bag</Trans>}>
		<p className="text-ink-soft">
			<Trans>
				A second kind of bag, with its own name, price and times. Address and payments come along.
			</Trans>
		</p>
		<ButtonLink to={anotherBagPath(business.id)} tone="secondary" className="mt-4">
			<Plus aria-hidden /> <Trans>Add another bag at this address</Trans>
		</ButtonLink>
	</Card>
);

function PageCard({ business: { id, missing } }: { business: Business }) {
	const page = publicShop(id);
	const look = buttonLook({ tone: 'secondary', size: 'small' });
	return (
		<Card title={<Trans>Your page</Trans>}>
			{missing.length > 0 ? (
				<p className="text-ink-soft">
					<Trans>
						Once you're live, your shop has a page that anybody can open, and posters that lead to it.
					</Trans>
				</p>
			) : (
				<>
					<p className="text-ink-soft">
						<Trans>Anybody can open your page. Share it, or put up a poster with a code to scan.</Trans>
					</p>
					<p className="mt-4 flex flex-wrap gap-3">
						<a className={look} href={page} target="_blank" rel="noreferrer">
							<Trans>Open your page</Trans>
						</a>
						<a className={look} href={`${page}/poster.pdf?format=letter`} target="_blank" rel="noreferrer">
							<Trans>Poster (PDF)</Trans>
						</a>
						<a className={look} href={`${page}/poster.pdf?format=tent`} target="_blank" rel="noreferrer">
							<Trans>Table tent (PDF)</Trans>
						</a>
					</p>
				</>
			)}
		</Card>
	);
}

function CompletenessCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const percent = completeness(business);
	const done = doneSections(business);
	const words: Record<Section, string> = {
		basic: t`Basic info: name and description`,
		contact: t`Contact: phone and email`,
		location: t`Location: street, city, state, ZIP code`,
		image: t`Image`,
	};
	return (
		<Card title={<Trans>Profile Completeness</Trans>}>
			<ProgressBar label={t`Complete`} value={percent} tone={toneOf(percent)} />
			<ul className="mt-4 grid gap-2">
				{sections.map((section) => (
					<li key={section} className="flex gap-2.5">
						{done[section] ? (
							<CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" strokeWidth={1.75} />
						) : (
							<CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-stone" strokeWidth={1.75} />
						)}
						<span className={done[section] ? undefined : 'text-ink-soft'}>
							{words[section]}
							<span className="sr-only">: {done[section] ? t`done` : t`missing`}</span>
						</span>
					</li>
				))}
			</ul>
		</Card>
	);
}

/** Saved with the business (R-business-settings, R-shop-emails). */
function SettingsCard({ business }: { business: Business }) {
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

function StatusCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const { save, saving } = useSave(business.id);
	const { enabled } = business;
	const state = shopState(business, serverNow());
	return (
		<Card title={<Trans>Status</Trans>} action={<StateBadge state={state} />}>
			<p className="text-ink-soft">
				<StateWords state={state} back={backText(business, serverNow())} />
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

function StateBadge({ state }: { state: ShopState }) {
	const { t } = useLingui();
	if (state === 'selling')
		return (
			<Badge tone="leaf" icon={<CirclePower aria-hidden />}>
				<Trans>Active</Trans>
			</Badge>
		);
	if (state === 'off')
		return (
			<Badge tone="stone" icon={<Moon aria-hidden />}>
				<Trans>Inactive</Trans>
			</Badge>
		);
	if (state === 'suspended')
		return (
			<Badge tone="tomato" icon={<Ban aria-hidden />}>
				<Trans>Suspended</Trans>
			</Badge>
		);
	const words = {
		declined: t`Change needed`,
		waiting: t`Waiting for approval`,
		not_live: t`Not live yet`,
		no_times: t`No times yet`,
		paused: t`Paused`,
	};
	return (
		<Badge tone="honey" icon={<Hourglass aria-hidden />}>
			{words[state]}
		</Badge>
	);
}

function StateWords({ state, back }: { state: ShopState; back: string | undefined }): ReactNode {
	switch (state) {
		case 'suspended':
			return <Trans>Your business is suspended. The switch changes nothing until it is restored.</Trans>;
		case 'off':
			return <Trans>Your business is offline. Orders that were made already stay.</Trans>;
		case 'declined':
			return (
				<Trans>Your business is switched on. Change what we asked for, then ask for another look.</Trans>
			);
		case 'waiting':
			return <Trans>Your business is switched on. It goes live once we've approved it.</Trans>;
		case 'not_live':
			return <Trans>Your business is switched on. It goes live once nothing is left to do.</Trans>;
		case 'no_times':
			return <Trans>Your business is live, but it has no pickup times, so nothing can be ordered.</Trans>;
		case 'paused':
			return <Trans>You're taking a break. Sales start again {back}.</Trans>;
		default:
			return <Trans>Your business is live and accepting orders.</Trans>;
	}
}
