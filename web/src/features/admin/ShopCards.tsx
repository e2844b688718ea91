import type { Emergency, ShopToReview } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { shopsFound, shopsToReview, useMarkEmergency, useWithdrawEmergency } from '#api/reliability.ts';
import { callUrl } from '#lib/address.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dateIn, dayText } from '#lib/time.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { TextField } from '#ui/TextField.tsx';
import { type Act, Acts } from './acts.tsx';
import { Cards, Loaded, Part, ShopLink } from './parts.tsx';

const pauseMs = 250;

/** Finds any shop by name or city: contact, reliability and emergencies (R-reliability-emergency). */
export function FindShop() {
	const { t } = useLingui();
	const [typed, setTyped] = useState('');
	const asked = useDebounced(typed.trim(), pauseMs);
	const found = useQuery(shopsFound(asked));
	return (
		<Part title={t`Find a shop`}>
			<TextField
				type="search"
				className="mt-3 max-w-md"
				label={t`Name or city`}
				lead={<Search aria-hidden />}
				value={typed}
				maxLength={80}
				autoComplete="off"
				onChange={(event) => setTyped(event.target.value)}
			/>
			<div aria-live="polite">
				{asked.length < 2 ? (
					<p className="mt-3 text-ink-soft">
						{t`See how to reach a shop and how it keeps its orders, and mark emergencies.`}
					</p>
				) : (
					<Loaded query={found} failure={t`Failed to find shops`} skeleton="mt-4 h-40">
						{({ shops }) =>
							shops.length === 0 ? (
								<p className="wrap-anywhere mt-3 text-ink-soft">
									{t`No shop is called “${asked}” or in a city of that name.`}
								</p>
							) : (
								<ShopCards shops={shops} />
							)
						}
					</Loaded>
				)}
			</div>
		</Part>
	);
}

/** Shops that failed more than a fifth of their last orders. */
export function ShopsToReview() {
	const { t } = useLingui();
	return (
		<Loaded query={useQuery(shopsToReview())} failure={t`Failed to load the shops to review`} skeleton={null}>
			{({ shops }) =>
				shops.length > 0 && (
					<Part
						title={<Plural value={shops.length} one="# shop to review" other="# shops to review" />}
						intro={t`More than 1 in 5 orders wasn't kept.`}
					>
						<ShopCards shops={shops} />
					</Part>
				)
			}
		</Loaded>
	);
}

const link = 'inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4';

function ShopCards({ shops }: { shops: readonly ShopToReview[] }) {
	const { t } = useLingui();
	return (
		<Cards rows={shops} rowId={({ business_id }) => business_id} className="wrap-anywhere mt-4">
			{(shop) => (
				<>
					<h3 className="font-display font-semibold text-lg">
						<ShopLink id={shop.business_id} name={shop.business_name} />
					</h3>
					<p className="text-ink-soft">
						{shop.city}, {shop.state}
					</p>
					<p className="mt-1 flex flex-wrap gap-x-5">
						<a className={link} href={`mailto:${shop.email}`}>
							{shop.email}
						</a>
						<a className={link} href={callUrl(shop.phone_number)}>
							{shop.phone_number}
						</a>
					</p>
					<p className="mt-1">{shop.counted === 0 ? t`No orders counted yet` : <Honored shop={shop} />}</p>
					<Listed
						title={t`Last not kept`}
						of={shop.broken.map((one) => [one.order_id, <Broken key={one.order_id} shop={shop} of={one} />])}
					/>
					<Listed
						title={t`Emergencies`}
						of={shop.emergencies.map((one) => [one.date, <Marked key={one.date} shop={shop} of={one} />])}
					/>
					<MarkEmergency id={shop.business_id} />
				</>
			)}
		</Cards>
	);
}

const Honored = ({ shop: { honored, counted } }: { shop: ShopToReview }) => (
	<Trans>
		Kept {honored} of the last {counted} orders
	</Trans>
);

function Listed({ title, of }: { title: string; of: readonly [key: string, row: ReactNode][] }) {
	if (of.length === 0) return null;
	return (
		<>
			<h4 className="mt-3 font-semibold">{title}</h4>
			<ul className="mt-1 divide-y divide-line">
				{of.map(([key, row]) => (
					<li key={key} className="py-2">
						{row}
					</li>
				))}
			</ul>
		</>
	);
}

function Broken({
	shop: { time_zone: zone },
	of,
}: {
	shop: ShopToReview;
	of: ShopToReview['broken'][number];
}) {
	const { t } = useLingui();
	const isCanceled = of.why === 'cancelled';
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4">
				<span>
					{isCanceled
						? t`The shop canceled order ${shortOrderId(of.order_id)}`
						: t`Order ${shortOrderId(of.order_id)} was refunded`}
				</span>
				<span className="text-ink-soft first-letter:uppercase">
					{dayText(dateIn(zone, new Date(of.at)), zone, serverNow())}
				</span>
			</p>
			{of.reason && (
				<p className="text-ink-soft text-sm">
					{isCanceled ? t`The shop wrote:` : t`The customer wrote:`} <span lang="">{of.reason}</span>
				</p>
			)}
		</>
	);
}

const maxLength = 300;

function MarkEmergency({ id }: { id: string }) {
	const { t } = useLingui();
	const mark = useMarkEmergency();
	const act: Act = {
		label: t`Mark an emergency`,
		confirm: {
			date: { label: t`Date of the emergency`, help: t`What the shop canceled that day won't count` },
			words: t`The shop reads it`,
			reason: { maxLength },
			isKind: true,
			submit: t`Mark it`,
			keep: t`Cancel`,
			done: t`Marked, and the shop gets an email`,
		},
		run: ({ date, reason }) => mark.mutateAsync({ id, date, reason }),
	};
	return <Acts isLarge of={[act]} />;
}

function Marked({
	shop,
	of: { date, reason, marked_by: by, withdrawn: back },
}: {
	shop: ShopToReview;
	of: Emergency;
}) {
	const { t } = useLingui();
	const withdraw = useWithdrawEmergency();
	const id = shop.business_id;
	const day = dayText(date, shop.time_zone, serverNow());
	const withdrawal: Act = {
		label: t`Take it back`,
		confirm: {
			words: t`What the shop canceled that day counts again. The shop reads the reason`,
			reason: { label: t`Why it's no emergency`, maxLength },
			isKind: true,
			submit: t`Take it back`,
			keep: t`Keep it`,
			done: t`Taken back, and the shop gets an email`,
		},
		run: (said) => withdraw.mutateAsync({ id, date, reason: said.reason }),
	};
	return (
		<>
			<p>
				<span className="inline-block first-letter:uppercase">{day}</span>: <span lang="">{reason}</span>
			</p>
			<p className="text-ink-soft text-sm">
				{back ? (
					<>
						<Trans>
							Marked by {by}, taken back by {back.by}:
						</Trans>{' '}
						<span lang="">{back.reason}</span>
					</>
				) : (
					t`Marked by ${by}. What the shop canceled that day doesn't count.`
				)}
			</p>
			{!back && <Acts of={[withdrawal]} />}
		</>
	);
}
