import type { Dashboard } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { useUpdateBusiness } from '#api/businesses.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { Section } from '#ui/Section.tsx';
import { type FirstStep, firstSteps } from './first-steps.ts';
import { type Tab, tabAddress } from './tabs.ts';

export interface FirstStepsProps {
	board: Dashboard;
	open: FirstStep;
	times: ReactNode;
	payments: ReactNode;
	more: ReactNode;
}

export function FirstSteps({ board: { business }, open, times, payments, more }: FirstStepsProps) {
	const { t } = useLingui();
	const at = firstSteps.indexOf(open);
	const isOwner = business.my_role === 'owner';
	const steps: Record<FirstStep, { title: string; lead: string; done: string; tab: Tab; body: ReactNode }> = {
		times: {
			title: t`Pickup times`,
			lead: t`When can people collect their bags? Most shops like yours start with this. Change what you like, now or later.`,
			done: t`Your week is set.`,
			tab: 'schedule',
			body: (
				<>
					{times}
					<p className="mt-4 max-w-prose text-ink-soft text-sm">
						<Trans>
							Every day is different? Leave the week empty, connect payments and go live in{' '}
							<Link className="underline" to={tabAddress(paths.business(business.id), 'profile')}>
								your profile
							</Link>
							, and post what's left whenever there is something.
						</Trans>
					</p>
				</>
			),
		},
		payments: {
			title: t`Payments`,
			lead: isOwner ? '' : t`The shop's owner connects payments. Once they have, you can go live.`,
			done: t`Customers can pay by card.`,
			tab: 'profile',
			body: isOwner && payments,
		},
		live: {
			title: t`Go live`,
			lead: business.approval
				? t`Once we've approved your shop, people nearby see it and can order. You can pause at any time.`
				: t`People nearby will see your shop and can order right away. You can pause at any time.`,
			done: '',
			tab: 'profile',
			body: <GoLive businessId={business.id} name={business.display_name} />,
		},
	};
	return (
		<Section className="mt-6" title={<Trans>3 steps to your first bag</Trans>}>
			<ol className="mt-4 grid gap-3">
				{firstSteps.map((step, index) => {
					const { title, lead, done, tab, body } = steps[step];
					const isDone = index < at;
					return (
						<li
							key={step}
							aria-current={step === open ? 'step' : undefined}
							className={cx(
								'rounded-card border p-4 sm:p-6',
								step === open ? 'border-edge bg-surface' : 'border-line',
							)}
						>
							<div className="flex items-center gap-3">
								<span
									aria-hidden
									className={cx(
										'grid size-9 shrink-0 place-items-center rounded-full font-semibold tabular-nums',
										isDone && 'bg-leaf-soft text-leaf-ink',
										step === open && 'bg-ink text-paper',
										index > at && 'bg-raised text-ink-soft',
									)}
								>
									{isDone ? <Check className="size-5" strokeWidth={2} /> : index + 1}
								</span>
								<div className="min-w-0 flex-1">
									<h3 className="font-display font-semibold text-lg">{title}</h3>
									{isDone && <p className="text-ink-soft text-sm">{done}</p>}
								</div>
								{isDone && (
									<Link
										to={tabAddress(paths.business(business.id), tab)}
										aria-label={t`Change: ${title}`}
										className="inline-flex min-h-11 items-center px-2 font-medium text-primary-ink text-sm underline-offset-4 hover:underline"
									>
										<Trans>Change</Trans>
									</Link>
								)}
							</div>
							{step === open && (
								<>
									<p className="mt-3 max-w-prose text-ink-soft empty:hidden">{lead}</p>
									<div className="mt-4 empty:hidden">{body}</div>
								</>
							)}
						</li>
					);
				})}
			</ol>
			<div className="mt-4 grid gap-4">{more}</div>
		</Section>
	);
}

function GoLive({ businessId, name }: { businessId: string; name: string }) {
	const { t } = useLingui();
	const update = useUpdateBusiness();
	const goLive = () =>
		update.mutate(
			{ params: { id: businessId }, body: { enabled: true, public_profile: true } },
			{
				onSuccess: ({ approval }) =>
					toast.success(
						approval
							? t`Switched on. ${name} goes live once we've approved it.`
							: t`You're live! ${name} is on the map.`,
					),
			},
		);
	return (
		<div className="grid justify-items-start gap-4">
			{update.isError && (
				<Banner tone="danger">{messageOf(update.error, t`That wasn't saved. Please try again.`)}</Banner>
			)}
			<Button busy={update.isPending && t`Saving...`} onClick={goLive}>
				<Trans>Go live</Trans>
			</Button>
		</div>
	);
}
