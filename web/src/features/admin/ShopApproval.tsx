import { type AdminShop, type ShopCheck, shopChecks } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import { Section } from '#ui/Section.tsx';

const box = 'wrap-anywhere mt-3 rounded-field bg-honey-soft px-3 py-2 text-honey-ink text-sm';

/** Since when it waits, or why it was declined (R-shop-approval). */
export function ApprovalFact({ approval }: { approval: NonNullable<AdminShop['approval']> }) {
	const { i18n } = useLingui();
	const { state, reason } = approval;
	const day = i18n.date(approval.at, { dateStyle: 'medium' });
	if (state === 'declined')
		return (
			<p className={box}>
				{reason ? (
					<>
						<Trans>Declined on {day}:</Trans> <span lang="">{reason}</span>
					</>
				) : (
					<Trans>Declined on {day}</Trans>
				)}
			</p>
		);
	return (
		<div className={box}>
			<p>
				<Trans>Waiting for approval since {day}</Trans>
			</p>
			{reason && (
				<p className="mt-1">
					<Trans>Declined before:</Trans> <span lang="">{reason}</span>
				</p>
			)}
		</div>
	);
}

/** What an admin looks at before a shop is approved: what is there, and what it says of itself. */
export function ShopChecks({ shop: { approval, closed_at, done, description } }: { shop: AdminShop }) {
	const { t } = useLingui();
	if (!approval || closed_at !== null) return null;
	const words: Record<ShopCheck, string> = {
		profile: t`The profile is public`,
		address: t`The address is on the map`,
		payments: t`Cards can be charged`,
		bag: t`It says what is in its bags`,
		times: t`It has pickup times`,
		picture: t`It has a picture`,
	};
	return (
		<Section card title={<Trans>Before you approve</Trans>}>
			<ul className="mt-3 grid gap-1.5">
				{shopChecks.map((check) => {
					const isDone = done.includes(check);
					return (
						<li key={check} className="flex items-center gap-2">
							{isDone ? (
								<Check aria-hidden className="size-5 shrink-0 text-leaf-ink" />
							) : (
								<Circle aria-hidden className="size-5 shrink-0 text-ink-soft" />
							)}
							<span className={isDone ? undefined : 'text-ink-soft'}>{words[check]}</span>
							<span className="sr-only">: {isDone ? t`done` : t`missing`}</span>
						</li>
					);
				})}
			</ul>
			{description && (
				<blockquote lang="" className="wrap-anywhere mt-4 border-line border-l-4 pl-3">
					{description}
				</blockquote>
			)}
		</Section>
	);
}
