import type { Drop } from '@flavorbag/contract';
import { Plural, SelectOrdinal, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { currentUser } from '#api/users.ts';
import { draw, myWaitlist, notedHash } from '#api/waitlist.ts';
import { BrandLink } from '#app/BrandLink.tsx';
import { LanguageSwitch } from '#app/LanguageSwitch.tsx';
import { NotFound } from '#app/NotFound.tsx';
import { OfferTimer, YourTurn } from '#app/WaitState.tsx';
import { drawTime, remainingText, windowText } from '#lib/full-time.ts';
import { paths } from '#lib/paths.ts';
import { serverNow } from '#lib/server-clock.ts';
import { windowOf } from '#lib/time.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorPanel } from '#ui/Panels.tsx';
import { Section } from '#ui/Section.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { checkDraw, type DrawCheck } from './check-draw.ts';
import { HowItWorks } from './HowItWorks.tsx';

/** Public page of a draw, which anyone can verify (R-drop-proof). */
export function Draw() {
	const { i18n } = useLingui();
	const { dropId = '' } = useParams();
	const { data, error, isPending, refetch } = useQuery(draw(dropId));
	if (hasCode(error, 'NOT_FOUND')) return <NotFound />;
	return (
		<div className="mx-auto max-w-3xl px-5 pb-24 md:px-8">
			<header className="flex h-18 items-center">
				<BrandLink to={paths.landing()} />
				<LanguageSwitch className="ml-auto" />
			</header>
			<main id="main" className="pt-2">
				{data ? (
					<Shown key={i18n.locale} draw={data} />
				) : isPending ? (
					<Spinner className="py-24" />
				) : (
					<ErrorPanel onRetry={refetch} />
				)}
			</main>
		</div>
	);
}

function useOwn(dropId: string) {
	const { data: user } = useQuery(currentUser());
	const { data: entries } = useQuery({ ...myWaitlist(), enabled: user?.verified === true });
	return entries?.find((entry) => entry.draw?.drop_id === dropId);
}

function Shown({ draw }: { draw: Drop }) {
	const { t } = useLingui();
	const now = serverNow();
	const own = useOwn(draw.id);
	const { business_id, business_name, entrants, bags, time_zone: timeZone } = draw;
	const { day, clock } = drawTime(draw.draws_at, timeZone, now);
	const pickup = windowText(windowOf(draw), now);
	const isDrawn = draw.drawn_at !== null;
	const remaining = remainingText(draw.draws_at, now);
	const place = draw.order.find(({ draw_id }) => draw_id === own?.draw?.draw_id)?.place;
	return (
		<>
			<h1 tabIndex={-1} className="wrap-anywhere font-bold font-display text-3xl">
				<Trans>The draw at {business_name}</Trans>
			</h1>
			<p className="mt-1 text-ink-soft">{t`For pickup ${pickup}`}</p>
			<div className="mt-5 rounded-card bg-raised p-5" role="status">
				<p className="font-display font-semibold text-2xl">
					{isDrawn ? (
						t`Drawn ${day} at ${clock}`
					) : new Date(draw.draws_at) <= now ? (
						<Trans>Drawing now...</Trans>
					) : (
						t`Draw ${day} at ${clock}, ${remaining}`
					)}
				</p>
				<p className="mt-1">
					{isDrawn ? (
						<Plural value={entrants} one="# person took part" other="# people took part" />
					) : (
						<Plural value={entrants} one="# person is in" other="# people are in" />
					)}
					{', '}
					<Plural value={bags} one="# bag" other="# bags" />
				</p>
				{own && (
					<p className="mt-3 font-semibold">
						{place === undefined ? (
							isDrawn ? (
								<Trans>You didn't take part.</Trans>
							) : (
								<Trans>You're in.</Trans>
							)
						) : (
							<SelectOrdinal
								value={place}
								one="You came #st."
								two="You came #nd."
								few="You came #rd."
								other="You came #th."
							/>
						)}
					</p>
				)}
				{own?.offer && (
					<>
						<p className="mt-1 font-semibold">
							<YourTurn offer={own.offer} timeZone={timeZone} />
						</p>
						<OfferTimer until={own.offer.expires_at} />
					</>
				)}
				<ButtonLink
					to={paths.marketplaceBusiness(business_id)}
					tone={own?.offer || !(isDrawn || own) ? 'primary' : 'secondary'}
					size="small"
					className="mt-4"
				>
					{own?.offer ? (
						<Plural value={own.offer.quantity} one="Get the bag" other="Get # bags" />
					) : isDrawn || own ? (
						<Trans>See the shop</Trans>
					) : (
						<Trans>Enter the draw</Trans>
					)}
				</ButtonLink>
			</div>
			<Proof draw={draw} own={own?.draw?.draw_id} />
			{isDrawn && draw.order.length > 0 && <DrawOrder order={draw.order} own={own?.draw?.draw_id} />}
			<HowItWorks />
		</>
	);
}

function Proof({ draw, own }: { draw: Drop; own: string | undefined }) {
	const { t } = useLingui();
	const { seed, seed_hash } = draw;
	return (
		<Section className="mt-8" title={<Trans>The proof</Trans>}>
			<p className="mt-1 text-ink-soft">
				{seed === null ? (
					<Trans>
						The seed is sealed: its hash is public now, the seed itself after the draw. Copy the hash, and
						compare it then.
					</Trans>
				) : (
					<Trans>The hash was public before the draw. With the seed, anybody can draw again.</Trans>
				)}
			</p>
			<dl className="mt-4 grid gap-3">
				<Fact
					label={
						seed === null ? <Trans>Hash of the seed</Trans> : <Trans>Hash, public before the draw</Trans>
					}
					value={seed_hash}
					copy={t`Copy the hash`}
				/>
				{seed !== null && <Fact label={<Trans>Seed</Trans>} value={seed} copy={t`Copy the seed`} />}
				{own !== undefined && (
					<Fact label={<Trans>Your number</Trans>} value={own} copy={t`Copy your number`} />
				)}
			</dl>
			{seed !== null && <CheckIt draw={draw} />}
		</Section>
	);
}

const Fact = ({ label, value, copy }: { label: ReactNode; value: string; copy: string }) => (
	<div className="rounded-card border border-line bg-surface p-4 pt-2">
		<dt className="flex min-h-11 items-center justify-between gap-3 text-ink-soft text-sm">
			<span>{label}</span>
			<CopyButton
				text={value}
				tone="quiet"
				size="small"
				label={
					<>
						<span aria-hidden>
							<Trans>Copy</Trans>
						</span>
						<span className="sr-only">{copy}</span>
					</>
				}
			/>
		</dt>
		<dd className="wrap-anywhere font-mono text-sm">{value}</dd>
	</div>
);

/** Repeats the draw in the browser and compares the results (R-drop-proof). */
function CheckIt({ draw }: { draw: Drop }) {
	const { t } = useLingui();
	const [check, setCheck] = useState<DrawCheck>();
	const [busy, setBusy] = useState(false);
	const noted = notedHash(draw.id);
	async function run() {
		setBusy(true);
		setCheck(await checkDraw(draw, noted));
		setBusy(false);
	}
	return (
		<div className="mt-4 grid gap-3">
			<Button className="justify-self-start" busy={busy && t`Checking...`} onClick={() => void run()}>
				<Trans>Check it yourself</Trans>
			</Button>
			{check?.result === 'right' && (
				<Banner tone="success">
					<strong>{t`Checks out.`}</strong>{' '}
					<Trans>Your browser drew again with the seed, and came to the same order.</Trans>{' '}
					{noted === undefined ? (
						<Trans>The seed fits the hash.</Trans>
					) : (
						<Trans>The seed fits the hash that this device saw before the draw.</Trans>
					)}
				</Banner>
			)}
			{check && check.result !== 'right' && (
				<Banner tone={check.result === 'impossible' ? 'warn' : 'danger'}>
					<Wrong check={check} />
				</Banner>
			)}
		</div>
	);
}

function Wrong({ check }: { check: Exclude<DrawCheck, { result: 'right' }> }) {
	switch (check.result) {
		case 'impossible':
			return <Trans>Your browser can't check here. Open this page with https, or use the rule below.</Trans>;
		case 'wrong_seed':
			return <Trans>This doesn't check out: the seed doesn't fit the hash.</Trans>;
		case 'other_hash':
			return (
				<Trans>This doesn't check out: the hash isn't the one that this device saw before the draw.</Trans>
			);
		case 'wrong_order': {
			const { place } = check;
			return <Trans>This doesn't check out: from place {place} on, the seed gives another order.</Trans>;
		}
	}
}

const shownAtFirst = 20;

/** Participants by draw ID, which only they know: the first ones and the user's own, or all. */
function DrawOrder({ order, own }: { order: Drop['order']; own: string | undefined }) {
	const [isWhole, setIsWhole] = useState(false);
	const shown = order.filter(({ draw_id }, at) => isWhole || at < shownAtFirst || draw_id === own);
	const count = order.length;
	return (
		<Section className="mt-8" title={<Trans>The order</Trans>}>
			<ol className="mt-3 divide-y divide-line border-line border-y">
				{shown.map(({ draw_id, weight, place }) => (
					<li
						key={draw_id}
						value={place}
						className={cx(
							'grid grid-cols-[2.5rem_1fr] items-baseline gap-x-2 px-2 py-2.5 sm:grid-cols-[3.5rem_1fr_auto]',
							draw_id === own && 'bg-primary-soft',
						)}
					>
						<span className="font-semibold tabular-nums">{place}</span>
						<span className="wrap-anywhere min-w-0 font-mono text-xs sm:text-sm">{draw_id}</span>
						<span className="col-start-2 flex items-center gap-2 text-ink-soft text-sm sm:col-start-3">
							<Plural value={weight} one="# chance" other="# chances" />
							{draw_id === own && (
								<Badge tone="primary">
									<Trans>You</Trans>
								</Badge>
							)}
						</span>
					</li>
				))}
			</ol>
			{shown.length < count && (
				<Button tone="secondary" size="small" className="mt-3" onClick={() => setIsWhole(true)}>
					<Trans>Show all {count}</Trans>
				</Button>
			)}
		</Section>
	);
}
