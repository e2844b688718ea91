import { operatorPagePaths } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useTakeHome } from '#api/take-home.ts';
import { addressLines } from '#lib/address.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '#ui/Button.tsx';
import { TakeHome } from '#ui/TakeHome.tsx';
import type { Draft, Step } from './draft.ts';
import { useKinds } from './use-kinds.ts';

export function ReviewStep({ draft, onEdit }: { draft: Draft; onEdit(step: Step): void }) {
	const takeHome = useTakeHome(draft.price);
	const { t } = useLingui();
	const kinds = useKinds();
	const [street, town] = addressLines({ ...draft, zip_code: draft.zip_code });
	const part = (label: string, step: Step, children: ReactNode) => (
		<div className="grid grid-cols-[1fr_auto] items-start gap-x-4 py-4">
			<dt className="text-ink-soft text-sm">{label}</dt>
			<dd className="mt-0.5 min-w-0 break-words">{children}</dd>
			<dd className="col-start-2 row-span-2 row-start-1">
				<Button tone="quiet" size="small" aria-label={t`Edit: ${label}`} onClick={() => onEdit(step)}>
					<Trans>Edit</Trans>
				</Button>
			</dd>
		</div>
	);
	return (
		<>
			<dl className="divide-y divide-line border-line border-y">
				{part(t`Display name`, 'details', <span className="font-semibold">{draft.display_name}</span>)}
				{part(
					t`Address`,
					'details',
					<>
						{street}
						<br />
						{town}
						<br />
						<Trans>United States</Trans>
					</>,
				)}
				{part(
					t`Contact`,
					'details',
					<>
						<span className="break-all">{draft.email}</span>
						<br />
						{draft.phone_number}
					</>,
				)}
				{part(
					t`Price per bag`,
					'pricing',
					<div className="tabular-nums">
						{formatDollars(draft.price)}
						{draft.retail_value > 0 && (
							<>
								{' '}
								<span className="text-ink-soft">
									<Trans>for food worth {formatDollars(draft.retail_value)}</Trans>
								</span>
							</>
						)}
						<TakeHome of={takeHome} />
					</div>,
				)}
				{part(t`Description`, 'description', draft.description)}
				{part(t`Kind of business`, 'description', kinds.find(({ value }) => value === draft.category)?.label)}
			</dl>
			<p className="mt-4 text-ink-soft text-sm">
				{t`Customers don't see it yet. Three short steps come next: pickup times, payments, go live.`}
			</p>
			<p className="mt-2 text-ink-soft text-sm">
				<Trans>
					By launching it you agree to our{' '}
					<a href={operatorPagePaths.shop_terms} target="_blank" rel="noopener" className="underline">
						Terms for Shops
					</a>
					.
				</Trans>
			</p>
		</>
	);
}
