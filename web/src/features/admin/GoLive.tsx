import {
	type GoLive,
	goLiveModeIn,
	goLiveWordsIn,
	type HealthAnswer,
	isGoLiveDone,
} from '@flavorbag/contract';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { change } from '#api/admin.ts';
import { messageOf } from '#api/api-error.ts';
import { queryFor } from '#api/query.ts';
import { adminPagesPath } from '#lib/admin-paths.ts';
import { activeWords } from '#lib/language.ts';
import { paths } from '#lib/paths.ts';
import { deviceNow, serverNow } from '#lib/server-clock.ts';
import { Badge } from '#ui/Badge.tsx';
import { Acts, Done, type Outcome } from './acts.tsx';
import { ConsolePage, inLanguage } from './ConsolePage.tsx';
import { healthActs } from './health-acts.ts';
import { checkNames } from './health-words.ts';
import { Cards, Go, Loaded, Overall } from './parts.tsx';

/** This page's address and clock, for the server to compare. */
const seenHere = () => ({
	protocol: window.location.protocol === 'https:' ? ('https' as const) : ('http' as const),
	host: window.location.host,
	off_seconds: Math.round((serverNow().getTime() - deviceNow()) / 1_000),
});

/** /admin/go-live: what is still missing before opening (R-go-live). */
export const GoLiveConsole = inLanguage(() => {
	const [query] = useState(seenHere);
	const opening = useQuery(queryFor('admin.goLive.get', { query }));
	return (
		<ConsolePage heading={t`Before you go live`} error={opening.error}>
			<Loaded query={opening} failure={t`Failed to run the checks`}>
				{(data) => <Points {...data} />}
			</Loaded>
		</ConsolePage>
	);
});

/** If the link in a test email opened this page, reports that the email arrived. */
function useArrival(report: (outcome: Outcome) => void) {
	const [params, setParams] = useSearchParams();
	const token = params.get('mail');
	useEffect(() => {
		if (token === null) return;
		setParams({}, { replace: true });
		change('admin.goLive.mailArrived', { body: { token } }).then(
			() => report({ words: t`The test email arrived.` }),
			(error: unknown) => report({ words: messageOf(error, t`Please try again.`), failed: true }),
		);
	});
}

function Points({ mode, points }: GoLive) {
	const [last, setLast] = useState<{ what: string; outcome: Outcome }>();
	useArrival((outcome) => setLast({ what: 'mail', outcome }));
	const missing = points.filter((point) => !isGoLiveDone(point)).length;
	const pages: Partial<Record<string, string>> = {
		pages: adminPagesPath(),
		tax: `${paths.admin()}#sales-tax`,
		admin: paths.profile(),
	};
	return (
		<>
			<p className="mt-2 max-w-prose">{goLiveModeIn(activeWords().say, mode)}</p>
			<div className="mt-4">
				<Overall isFine={missing === 0}>
					{missing === 0
						? t`Everything is done`
						: plural(missing, { one: '# thing to do', other: '# things to do' })}
				</Overall>
			</div>
			<Cards rows={points} rowId={({ what }) => what} className="mt-6">
				{(point) => (
					<>
						<div className="flex flex-wrap items-center justify-between gap-2">
							<h2 className="font-display font-semibold text-lg">{i18n._(checkNames[point.what])}</h2>
							<State of={point} />
						</div>
						<p className="wrap-anywhere mt-2">{goLiveWordsIn(activeWords().say, point)}</p>
						{point.state !== 'good' && point.problem && (
							<p lang="en" className="wrap-anywhere mt-2 text-ink-soft text-sm">
								{point.problem}
							</p>
						)}
						{point.state !== 'good' && pages[point.what] && (
							<Go to={pages[point.what] ?? ''} className="mt-1 py-2.5">
								{t`Open that page`}
							</Go>
						)}
						<Acts of={healthActs(point)} onDone={(outcome) => setLast({ what: point.what, outcome })} />
						{last?.what === point.what && <Done outcome={last.outcome} />}
					</>
				)}
			</Cards>
		</>
	);
}

function State({ of: { state } }: { of: HealthAnswer }) {
	if (state === 'good') return <Badge tone="leaf" icon={<CircleCheck aria-hidden />}>{t`Done`}</Badge>;
	const [tone, icon, words] =
		state === 'look'
			? (['honey', <CircleDashed key="look" aria-hidden />, t`Not tried yet`] as const)
			: (['tomato', <TriangleAlert key="wrong" aria-hidden />, t`Missing`] as const);
	return (
		<Badge tone={tone} icon={icon}>
			{words}
		</Badge>
	);
}
