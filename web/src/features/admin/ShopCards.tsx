import type { ShopToReview } from '@flavorbag/contract';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { change } from '#api/admin.ts';
import { queryFor } from '#api/query.ts';
import { callUrl } from '#lib/address.ts';
import { dayAt } from '#lib/day-at.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { serverNow } from '#lib/server-clock.ts';
import { dayText } from '#lib/time.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { CardList } from '#ui/Caught.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { type Act, Acts, filledIn } from './acts.tsx';
import { Cards, Loaded, Part, ShopLink, Waiting } from './parts.tsx';

const pauseMs = 250;

/** Finds any shop by name or city, and shows its contact, reliability and emergencies (R-reliability-emergency). */
export function FindShop() {
	const [typed, setTyped] = useState('');
	const asked = useDebounced(typed.trim(), pauseMs);
	const found = useQuery(
		queryFor('admin.reliability.find', { query: { q: asked } }, { enabled: asked.length >= 2 }),
	);
	return (
		<Part title={t`Find a shop`}>
			<SearchField
				className="mt-3 max-w-md"
				label={t`Name or city`}
				value={typed}
				maxLength={80}
				onChange={(event) => setTyped(event.target.value)}
			/>
			<div aria-live="polite">
				{asked.length < 2 ? (
					<p className="mt-3 text-ink-soft">
						{t`See how to reach a shop and how reliable it is, and mark emergencies.`}
					</p>
				) : (
					<Loaded query={found} failure={t`Failed to search for shops`} skeleton="mt-4 h-40">
						{({ shops }) =>
							shops.length === 0 ? (
								<p className="wrap-anywhere mt-3 text-ink-soft">{t`No shop or city matches “${asked}”.`}</p>
							) : (
								<Cards {...cards(shops)} />
							)
						}
					</Loaded>
				)}
			</div>
		</Part>
	);
}

/** Shops that failed to honor more than a fifth of their last orders. */
export const ShopsToReview = () => (
	<Loaded
		query={useQuery(queryFor<'admin.reliability.list'>('admin.reliability.list', {}))}
		failure={t`Failed to load the shops to review`}
		skeleton={null}
	>
		{({ shops }) => (
			<Waiting
				title={(count) => plural(count, { one: '# shop to review', other: '# shops to review' })}
				intro={t`More than 1 in 5 orders weren't kept.`}
				{...cards(shops)}
			/>
		)}
	</Loaded>
);

const link = 'inline-flex min-h-11 items-center font-medium text-primary-ink underline underline-offset-4';

const cards = (shops: readonly ShopToReview[]) => ({
	rows: shops,
	rowId: ({ business_id }: ShopToReview) => business_id,
	className: 'wrap-anywhere mt-4',
	children: (shop: ShopToReview) => <ShopCard shop={shop} />,
});

const ShopCard = ({ shop }: { shop: ShopToReview }) => (
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
		<p className="mt-1">{shop.counted === 0 ? t`No orders counted yet` : honoredOf(shop)}</p>
		<Listed
			title={t`Recent orders not kept`}
			of={shop.broken.map((one) => <Broken key={one.order_id} shop={shop} of={one} />)}
		/>
		<Listed
			title={t`Emergencies`}
			of={shop.emergencies.map((one) => <Marked key={one.date} shop={shop} of={one} />)}
		/>
		<Acts isLarge of={[marking(shop.business_id)]} />
	</>
);

const honoredOf = ({ honored, counted }: ShopToReview) => t`Kept ${honored} of the last ${counted} orders`;

const Listed = ({ title, of }: { title: string; of: ReactNode[] }) =>
	of.length > 0 && (
		<>
			<h4 className="mt-3 font-semibold">{title}</h4>
			<CardList className="mt-1 divide-y divide-line" row="py-2">
				{of}
			</CardList>
		</>
	);

interface OfShop<Field extends 'broken' | 'emergencies'> {
	shop: ShopToReview;
	of: ShopToReview[Field][number];
}
function Broken({ shop: { time_zone: zone }, of }: OfShop<'broken'>) {
	const isCanceled = of.why === 'cancelled';
	return (
		<>
			<p className="flex flex-wrap justify-between gap-x-4">
				<span>
					{isCanceled
						? t`The shop canceled order ${shortOrderId(of.order_id)}`
						: t`Order ${shortOrderId(of.order_id)} was refunded`}
				</span>
				<span className="text-ink-soft first-letter:uppercase">{dayAt(of.at, zone)}</span>
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

const marking = (id: string): Act => ({
	label: t`Mark an emergency`,
	fields: {
		date: {
			type: 'date',
			label: t`Date of the emergency`,
			required: true,
			help: t`What the shop canceled that day won't count`,
			check: filledIn(t`Choose a date.`),
		},
	},
	words: t`The shop will see it`,
	reason: { maxLength },
	isKind: true,
	submit: t`Mark it`,
	keep: t`Cancel`,
	done: t`Marked, and the shop gets an email`,
	run: ({ date, reason }) =>
		change('admin.reliability.emergency', { params: { id }, body: { date, reason } }),
});

const withdrawal = (id: string, date: string): Act => ({
	label: t`Take it back`,
	words: t`What the shop canceled that day will count again. The shop will see the reason.`,
	reason: { label: t`Why it isn't an emergency`, maxLength },
	isKind: true,
	submit: t`Take it back`,
	keep: t`Keep it`,
	done: t`Taken back, and the shop gets an email`,
	run: ({ reason }) => change('admin.reliability.withdraw', { params: { id, date }, body: { reason } }),
});

function Marked({ shop, of: { date, reason, marked_by: by, withdrawn: back } }: OfShop<'emergencies'>) {
	const day = dayText(date, shop.time_zone, serverNow());
	return (
		<>
			<p>
				<span className="inline-block first-letter:uppercase">{day}</span>: <span lang="">{reason}</span>
			</p>
			<p className="text-ink-soft text-sm">
				{back ? (
					<>
						{t`Marked by ${by}, taken back by ${back.by}:`} <span lang="">{back.reason}</span>
					</>
				) : (
					t`Marked by ${by}. What the shop canceled that day doesn't count.`
				)}
			</p>
			{!back && <Acts of={[withdrawal(shop.business_id, date)]} />}
		</>
	);
}
