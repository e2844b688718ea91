import type { Business } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, CirclePower, Hourglass, Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { backText } from '#lib/pause.ts';
import { serverNow } from '#lib/server-clock.ts';
import { type ShopState, shopState } from '#lib/shop-state.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from './Card.tsx';
import { useSave } from './use-save.ts';

/** Whether it sells, else why not, and the switch. */
export function StatusCard({ business }: { business: Business }) {
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
