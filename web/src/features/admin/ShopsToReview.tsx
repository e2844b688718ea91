import type { ShopToReview } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { shopsToReview, useMarkEmergency } from '#api/reliability.ts';
import { checkedBy, inputOf, useForm } from '#lib/form.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { ErrorPanel } from '#ui/Panels.tsx';
import { TextField } from '#ui/TextField.tsx';

/** Shops that didn't keep more than a fifth of their last orders. Nothing when there are none. */
export function ShopsToReview() {
	const { t } = useLingui();
	const { data, isError, refetch } = useQuery(shopsToReview());
	if (isError && !data)
		return (
			<ErrorPanel title={t`Something went wrong`} retry={t`Try Again`} onRetry={() => void refetch()}>
				<Trans>Failed to load the shops to review</Trans>
			</ErrorPanel>
		);
	if (!data || data.shops.length === 0) return null;
	return (
		<section aria-labelledby="unkept" className="mt-10">
			<h2 id="unkept" className="font-display font-semibold text-xl">
				<Plural value={data.shops.length} one="# shop to review" other="# shops to review" />
			</h2>
			<ul className="mt-4 grid grid-cols-1 gap-4 lg:grid-cols-2">
				{data.shops.map((shop) => (
					<li key={shop.business_id} className="rounded-card border border-line bg-surface p-5">
						<Shop shop={shop} />
					</li>
				))}
			</ul>
		</section>
	);
}

function Shop({ shop }: { shop: ShopToReview }) {
	const [isMarking, setMarking] = useState(false);
	return (
		<>
			<p className="wrap-anywhere font-display font-semibold text-lg">{shop.business_name}</p>
			<p className="mt-1">
				<Trans>
					Kept {shop.honored} of the last {shop.counted} orders
				</Trans>
			</p>
			<div className="mt-4">
				{isMarking ? (
					<Emergency businessId={shop.business_id} onDone={() => setMarking(false)} />
				) : (
					<Button tone="secondary" onClick={() => setMarking(true)}>
						<Trans>Mark an emergency</Trans>
					</Button>
				)}
			</div>
		</>
	);
}

function Emergency({ businessId, onDone }: { businessId: string; onDone(): void }) {
	const { t } = useLingui();
	const mark = useMarkEmergency();
	const form = useForm<{ date: string; reason: string }>({
		resolver: checkedBy(({ date, reason }) => ({
			date: date === '' ? t`Choose a date.` : undefined,
			reason: reason.trim() === '' ? t`Give a reason.` : undefined,
		})),
		defaultValues: { date: '', reason: '' },
	});
	const save = form.handleSubmit(async (typed) => {
		try {
			await mark.mutateAsync({ id: businessId, ...typed });
			toast.success(t`Marked`);
			onDone();
		} catch (error) {
			toast.error(messageOf(error, t`That wasn't saved. Please try again.`));
		}
	});
	return (
		<Form onSubmit={save} className="grid gap-4">
			<TextField
				type="date"
				label={t`Date of the emergency`}
				required
				help={t`What the shop cancelled that day won't count`}
				{...inputOf(form, 'date')}
			/>
			<TextField
				label={t`Reason`}
				required
				maxLength={300}
				help={t`The shop reads it`}
				{...inputOf(form, 'reason')}
			/>
			<div className="flex flex-wrap gap-3">
				<Button type="submit" busy={mark.isPending && t`Saving...`}>
					<Trans>Mark it</Trans>
				</Button>
				<Button tone="secondary" disabled={mark.isPending} onClick={onDone}>
					<Trans>Cancel</Trans>
				</Button>
			</div>
		</Form>
	);
}
