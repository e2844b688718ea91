import type { AdminShop } from '@flavorbag/contract';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { shopForAdmin } from '#api/admin-shops.ts';
import { callUrl } from '#lib/address.ts';
import { adminOrdersPath, adminPersonPath } from '#lib/admin-paths.ts';
import { publicShop } from '#lib/public-paths.ts';
import { Section } from '#ui/Section.tsx';
import { ConsolePage } from './ConsolePage.tsx';
import { FactLine, factLink } from './FactLine.tsx';
import { Found } from './Found.tsx';
import { HeldMoney } from './HeldMoney.tsx';
import { ShopActs } from './ShopActs.tsx';
import { ApprovalFact, ShopChecks } from './ShopApproval.tsx';
import { ShopBadge } from './ShopBadge.tsx';
import { ShopWeek } from './ShopWeek.tsx';
import { useShopWords } from './use-shop-words.ts';

/** /admin/shops/…: one shop, its people and figures, why customers don't find it, and what an admin may do (R-console-shops). */
export function OneShop() {
	const { t } = useLingui();
	const { shopId = '' } = useParams();
	const query = useQuery(shopForAdmin(shopId));
	const { data, error } = query;
	const name = data && (data.name || t`A shop that is gone`);
	return (
		<ConsolePage heading={name ?? <Trans>One shop</Trans>} error={error}>
			<Found
				query={query}
				missing={t`There is no such shop`}
				failure={<Trans>Failed to load the shop</Trans>}
			>
				{(shop) => (
					<div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
						<div className="grid grid-cols-1 gap-6">
							<Facts shop={shop} />
							<ShopChecks shop={shop} />
							<ShopActs shop={shop} />
							<Team shop={shop} />
						</div>
						<div className="grid grid-cols-1 gap-6">
							<Figures shop={shop} />
							<ShopWeek shop={shop} />
						</div>
					</div>
				)}
			</Found>
		</ConsolePage>
	);
}

const card = 'rounded-card border border-line bg-surface p-5';
const heading = 'font-display font-semibold text-xl';

function Facts({ shop }: { shop: AdminShop }) {
	const { t, i18n } = useLingui();
	const words = useShopWords();
	const { street, city, state, zip_code: zip, missing, slug, email, phone_number: phone } = shop;
	const others = missing.filter((reason) => !['suspended', 'declined', 'waiting'].includes(reason));
	const day = (at: string) => i18n.date(at, { dateStyle: 'medium' });
	return (
		<section aria-labelledby="shop" className={card}>
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 id="shop" className={heading}>
					<Trans>For customers</Trans>
				</h2>
				<ShopBadge shop={shop} />
			</div>
			{shop.suspension && (
				<p className="wrap-anywhere mt-3 rounded-field bg-tomato-soft px-3 py-2 text-sm text-tomato-ink">
					{shop.suspension.reason ? (
						<>
							<Trans>Suspended on {day(shop.suspension.at)}:</Trans>{' '}
							<span lang="">{shop.suspension.reason}</span>
						</>
					) : (
						<Trans>Suspended on {day(shop.suspension.at)}</Trans>
					)}
				</p>
			)}
			{shop.approval && <ApprovalFact approval={shop.approval} />}
			{others.length > 0 && (
				<>
					<p className="mt-3">
						{shop.suspension || shop.approval ? (
							<Trans>Beside that:</Trans>
						) : (
							<Trans>Customers can't find it:</Trans>
						)}
					</p>
					<ul className="mt-1 list-disc pl-5">
						{others.map((reason) => (
							<li key={reason}>{words[reason]}</li>
						))}
					</ul>
				</>
			)}
			<dl className="mt-4 grid gap-1.5 text-sm">
				{street && (
					<FactLine label={t`Address`}>
						{street}, {city}, {state} {zip}
					</FactLine>
				)}
				{email && (
					<FactLine label={t`Email`}>
						<a className={factLink} href={`mailto:${email}`}>
							{email}
						</a>
					</FactLine>
				)}
				{phone && (
					<FactLine label={t`Phone`}>
						<a className={factLink} href={callUrl(phone)}>
							{phone}
						</a>
					</FactLine>
				)}
				<FactLine label={t`Since`}>{day(shop.created_at)}</FactLine>
				{shop.closed_at && <FactLine label={t`Closed`}>{day(shop.closed_at)}</FactLine>}
				<FactLine label={t`ID`}>{shop.id}</FactLine>
			</dl>
			{slug !== null && (
				<p className="mt-4 text-sm">
					<a className={factLink} href={publicShop(slug)} target="_blank" rel="noreferrer">
						<Trans>Open its page</Trans>
					</a>
				</p>
			)}
		</section>
	);
}

function Team({ shop: { owner, members } }: { shop: AdminShop }) {
	const { t } = useLingui();
	const roles = { owner: t`Owner`, manager: t`Manager`, counter: t`Counter` };
	const people = [{ ...owner, role: 'owner' as const }, ...members];
	return (
		<Section card title={<Trans>Team</Trans>}>
			<ul className="mt-2 divide-y divide-line">
				{people.map(({ id, name, email, role }) => (
					<li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
						<span className="min-w-0">
							<Link className={`${factLink} wrap-anywhere`} to={adminPersonPath(id)}>
								{name ?? <Trans>Someone who was erased</Trans>}
							</Link>
							<span className="wrap-anywhere block text-ink-soft text-sm">{email}</span>
						</span>
						<span className="text-ink-soft">{roles[role]}</span>
					</li>
				))}
			</ul>
		</Section>
	);
}

function Figures({ shop }: { shop: AdminShop }) {
	const { t, i18n } = useLingui();
	const { payments, orders, bags, rating, honored, counted } = shop;
	const onOff = (is: boolean) => (is ? t`On` : t`Off`);
	return (
		<Section card title={<Trans>Payments and figures</Trans>}>
			<HeldMoney shop={shop} />
			<dl className="mt-4 grid gap-1.5 text-sm">
				<FactLine label={t`Payment account`}>{payments.connected ? t`Connected` : t`Not connected`}</FactLine>
				{payments.connected && (
					<>
						<FactLine label={t`Accept Payments`}>{onOff(payments.charges_enabled)}</FactLine>
						<FactLine label={t`Receive Payouts`}>{onOff(payments.payouts_enabled)}</FactLine>
					</>
				)}
				<FactLine label={t`Orders`}>
					<Link className={factLink} to={adminOrdersPath({ shop: shop.id })}>
						{plural(orders, { one: '# order', other: '# orders' })}
					</Link>
				</FactLine>
				<FactLine label={t`Bags sold`}>{bags}</FactLine>
				<FactLine label={t`Kept orders`}>
					{counted === 0 ? t`None counted yet` : t`${honored} of the last ${counted}`}
				</FactLine>
				<FactLine label={t`Ratings of the food`}>
					{rating
						? t`${i18n.number(rating.mean, { minimumFractionDigits: 1 })} of 5, from ${rating.ratings}`
						: t`None yet`}
				</FactLine>
			</dl>
		</Section>
	);
}
