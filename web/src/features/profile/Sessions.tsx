import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { type OwnSession, ownSessions, useEndOtherSessions, useEndSession } from '#api/security.ts';
import { toasted } from '#api/toasted.ts';
import { dateFormat } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { focusCard, LoadedCard } from './LoadedCard.tsx';
import { useDeviceText } from './use-device-text.ts';

/** Signed-in browsers, each with a button to end its session (R-sessions-list). */
export function Sessions() {
	const { t } = useLingui();
	const query = useQuery(ownSessions());
	const endOthers = useEndOtherSessions();
	const others = query.data?.filter(({ current }) => !current) ?? [];
	async function press() {
		const done = t`You're signed out everywhere else`;
		if (await toasted(endOthers.mutateAsync(), { done, failed: t`Request failed` })) focusCard('sessions');
	}
	return (
		<LoadedCard
			id="sessions"
			title={<Trans>Where you're signed in</Trans>}
			text={<Trans>Don't know one of these? Sign it out, then change your password.</Trans>}
			query={query}
		>
			<ul className="mt-2 divide-y divide-line">
				{query.data?.map((one) => (
					<Row key={one.id} session={one} />
				))}
			</ul>
			{others.length > 0 && (
				<Button
					tone="secondary"
					className="mt-4"
					busy={endOthers.isPending && <Trans>Signing out...</Trans>}
					onClick={() => void press()}
				>
					<Trans>Sign out everywhere else</Trans>
				</Button>
			)}
		</LoadedCard>
	);
}

function Row({ session }: { session: OwnSession }) {
	const { t, i18n } = useLingui();
	const end = useEndSession();
	const device = useDeviceText()(session.user_agent);
	const seen = dateFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
		new Date(session.last_seen_at),
	);
	async function press() {
		const done = t`${device} was signed out`;
		if (await toasted(end.mutateAsync(session.id), { done, failed: t`Request failed` }))
			focusCard('sessions');
	}
	return (
		<li className="flex flex-wrap items-center gap-3 py-2">
			<MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-soft" />
			<span className="min-w-0 flex-1 basis-40">
				<span className="wrap-anywhere block font-medium">{device}</span>
				<span className="block text-ink-soft text-sm tabular-nums">{t`Last seen ${seen}`}</span>
			</span>
			{session.current ? (
				<Badge>{t`This one`}</Badge>
			) : (
				<Button
					tone="secondary"
					size="small"
					aria-label={end.isPending ? undefined : t`Sign out ${device}`}
					busy={end.isPending && <Trans>Signing out...</Trans>}
					onClick={() => void press()}
				>
					<Trans>Sign out</Trans>
				</Button>
			)}
		</li>
	);
}
