import type { Business, Dashboard, NewOrderEmails } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import {
	Ban,
	CircleCheck,
	CircleDashed,
	CirclePower,
	Hourglass,
	type LucideIcon,
	Moon,
	Plus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { anotherBagPath } from '#lib/another-bag-path.ts';
import { backText } from '#lib/pause.ts';
import { publicShop } from '#lib/public-paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { type ShopState, shopState } from '#lib/shop-state.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { buttonLook } from '#ui/button-look.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Parts } from '#ui/Parts.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Section } from '#ui/Section.tsx';
import { Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Card } from './Card.tsx';
import {
	completeness,
	doneSections,
	type Section as ProfileSection,
	sections,
	toneOf,
} from './completeness.ts';
import { DeleteCard } from './DeleteCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { DrawCard } from './DrawCard.tsx';
import { ImageCard } from './ImageCard.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { useSave } from './use-save.ts';

type BusinessProfileProps = { board: Dashboard; calendar?: ReactNode };

export const BusinessProfile = ({ board: { business }, calendar }: BusinessProfileProps) => (
	<div className="mt-6 grid grid-cols-1 gap-x-5 gap-y-6 lg:grid-cols-[3fr_2fr] lg:items-start">
		<Section className="grid min-w-0 gap-3 lg:col-span-2" title={<Trans>Shop</Trans>}>
			<div className="grid grid-cols-1 gap-3 lg:grid-cols-[3fr_2fr] lg:items-start lg:gap-5">
				<Parts className="grid min-w-0 gap-3 lg:gap-5">
					<ImageCard business={business} />
					<DetailsCard business={business} />
				</Parts>
				<Parts className="grid min-w-0 gap-3 lg:gap-5">
					<StatusCard business={business} />
					<PaymentCard business={business} />
					<CompletenessCard business={business} />
				</Parts>
			</div>
		</Section>
		<Section className="grid min-w-0 gap-3" title={<Trans>Emails and visibility</Trans>}>
			<SettingsCard business={business} />
		</Section>
		<Disclosure
			className="border-line border-y py-1 lg:col-span-2"
			title={
				<h2 className="font-display text-xl">
					<Trans>Page, posters and more</Trans>
				</h2>
			}
		>
			<Parts className="grid min-w-0 gap-3 pb-3 lg:grid-cols-2 lg:items-start lg:gap-5">
				<Card title={<Trans>Page and posters</Trans>}>
					<Page business={business} />
				</Card>
				{calendar}
				<DrawCard business={business} />
				{business.my_role === 'owner' && <AnotherBagCard business={business} />}
				<DeleteCard business={business} />
			</Parts>
		</Disclosure>
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

function Page({ business: { id, missing } }: { business: Business }) {
	const page = publicShop(id);
	const look = buttonLook({ tone: 'secondary', size: 'small' });
	if (missing.length > 0)
		return (
			<p className="text-ink-soft">
				<Trans>
					Once you're live, your shop has a page that anybody can open, and posters that lead to it.
				</Trans>
			</p>
		);
	return (
		<>
			<p className="text-ink-soft">
				<Trans>Anybody can open your page. Share it, or put up a poster with a code to scan.</Trans>
			</p>
			<p className="mt-3 flex flex-wrap gap-3">
				<a className={look} href={page} target="_blank" rel="noreferrer">
					<Trans>Open your page</Trans>
				</a>
				<a className={look} href={`${page}/poster.pdf?format=letter`} target="_blank" rel="noreferrer">
					<Trans>Poster (PDF)</Trans>
				</a>
				<a className={look} href={`${page}/poster.pdf?format=tent`} target="_blank" rel="noreferrer">
					<Trans>Table tent (PDF)</Trans>
				</a>
				<a className={look} href={`/data?shop=${id}#widget`} target="_blank" rel="noreferrer">
					<Trans>Put it on your website</Trans>
				</a>
			</p>
		</>
	);
}

function CompletenessCard({ business }: { business: Business }) {
	const { t } = useLingui();
	const percent = completeness(business);
	const done = doneSections(business);
	const words: Record<ProfileSection, string> = {
		basic: t`Basic info`,
		contact: t`Contact`,
		location: t`Location`,
		image: t`Image`,
	};
	return (
		<Card title={<Trans>Profile Completeness</Trans>}>
			<ProgressBar label={t`Complete`} value={percent} tone={toneOf(percent)} />
			{percent < 100 && (
				<ul className="mt-3 grid grid-cols-2 gap-2">
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
			)}
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
					<Select<NewOrderEmails>
						label={t`New orders`}
						value={shown.new_order_emails}
						onChange={(new_order_emails) => void save({ new_order_emails })}
						options={[
							{ value: 'each', label: t`Each order as it's sold` },
							{ value: 'digest', label: t`One summary an hour before pickup` },
						]}
						help={
							shown.new_order_emails === 'digest' &&
							t`How many bags, for whom, and what's left. Orders after that come one by one.`
						}
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
	const back = backText(business, serverNow());
	const states: Record<ShopState, [word: string, words: string]> = {
		suspended: [
			t`Suspended`,
			t`Your business is suspended. The switch changes nothing until it is restored.`,
		],
		off: [t`Inactive`, t`Your business is offline. Orders that were made already stay.`],
		declined: [
			t`Change needed`,
			t`Your business is switched on. Change what we asked for, then ask for another look.`,
		],
		waiting: [t`Waiting for approval`, t`Your business is switched on. It goes live once we've approved it.`],
		not_live: [t`Not live yet`, t`Your business is switched on. It goes live once nothing is left to do.`],
		no_times: [
			t`No week set`,
			t`Your business is live. It has no week, so it sells what you post on the day.`,
		],
		paused: [t`Paused`, t`You're taking a break. Sales start again ${back}.`],
		selling: [t`Active`, t`Your business is live and accepting orders.`],
	};
	const state = shopState(business, serverNow());
	const [word, words] = states[state];
	const { tone, Icon } = looks[state] ?? { tone: 'honey', Icon: Hourglass };
	return (
		<Card
			title={
				<span className="flex flex-wrap items-center gap-3">
					<Trans>Status</Trans>
					<Badge tone={tone} icon={<Icon aria-hidden />}>
						{word}
					</Badge>
				</span>
			}
			action={
				<Button
					size="small"
					tone={enabled ? 'secondary' : 'primary'}
					busy={saving && t`Saving...`}
					onClick={() => void save({ enabled: !enabled })}
				>
					{enabled ? <Trans>Deactivate</Trans> : <Trans>Activate</Trans>}
				</Button>
			}
		>
			<p className="text-ink-soft">{words}</p>
		</Card>
	);
}

/** The other states wait for something. */
const looks: Partial<Record<ShopState, { tone: BadgeTone; Icon: LucideIcon }>> = {
	selling: { tone: 'leaf', Icon: CirclePower },
	off: { tone: 'stone', Icon: Moon },
	suspended: { tone: 'tomato', Icon: Ban },
};
