import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { closedBusinesses, ownBusinesses } from '#api/businesses.ts';
import { downloadPastStatement, pastBooks } from '#api/handovers.ts';
import { StatementFiles } from '#app/StatementFiles.tsx';
import { formatDollars } from '#lib/money.ts';
import { monthText } from '#lib/month-text.ts';
import { paths } from '#lib/paths.ts';
import { dateFormat } from '#lib/time.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorPanel } from '#ui/Panels.tsx';
import { Picture } from '#ui/Picture.tsx';
import { Section } from '#ui/Section.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { TonightInShops } from './TonightInShops.tsx';

/** Which of one's businesses. A single one opens by itself. */
export function BusinessPicker() {
	const { t } = useLingui();
	const { data, isPending, refetch } = useQuery(ownBusinesses());
	const closed = useQuery(closedBusinesses());
	const past = useQuery({ ...pastBooks(), enabled: data?.length === 0 });
	const [only, second] = data ?? [];
	const [search] = useSearchParams();
	if (isPending || (data?.length === 0 && (closed.isPending || past.isPending)))
		return <Spinner className="py-24" />;
	// Nothing to choose from, and no books to read: the first step.
	if (data?.length === 0 && closed.data?.length === 0 && !past.data?.length)
		return <Navigate to={paths.newBusiness()} replace />;
	if (!data) return <ErrorPanel title={<Trans>Failed to load business data</Trans>} onRetry={refetch} />;
	if (only && !second && !search.has('all')) return <Navigate to={paths.business(only.id)} replace />;
	return (
		<div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
			<h1 tabIndex={-1} className="font-bold font-display text-3xl">
				{only ? <Trans>Which business?</Trans> : <Trans>Your first business</Trans>}
			</h1>
			{second && <TonightInShops />}
			{second && <h2 className="mt-8 font-display font-semibold text-xl">{t`Your shops`}</h2>}
			<ul className={cx('grid grid-cols-1 gap-5 sm:grid-cols-2', second ? 'mt-3' : 'mt-6')}>
				{data.map((business) => (
					<li
						key={business.id}
						className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface has-[a:hover]:border-ink"
					>
						<Picture of={business} className="aspect-[16/9]" />
						<div className="flex flex-1 flex-col p-5">
							<h3 className="font-display font-semibold text-xl">
								<Link to={paths.business(business.id)} className="after:absolute after:inset-0">
									{business.display_name}
								</Link>
							</h3>
							<p lang="" className="mt-1 flex-1 text-ink-soft">
								{business.description}
							</p>
							<p className="mt-3 flex justify-between gap-3 text-sm">
								<span className="min-w-0">
									{business.city}, {business.state}
								</span>
								<span className="font-semibold tabular-nums">
									<Trans>{formatDollars(business.price)} per order</Trans>
								</span>
							</p>
						</div>
					</li>
				))}
				<li className="relative flex items-center gap-4 rounded-card border border-line bg-surface p-5 has-[a:hover]:border-ink sm:col-span-2">
					<span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
						<Plus aria-hidden className="size-5" strokeWidth={1.75} />
					</span>
					<div className="min-w-0">
						<h3 className="font-display font-semibold text-lg">
							<Link to={paths.newBusiness()} className="after:absolute after:inset-0">
								<Trans>Create New Business</Trans>
							</Link>
						</h3>
						<p className="text-ink-soft">{t`Five short steps: address, details, price, story, done.`}</p>
					</div>
				</li>
			</ul>
			<Closed />
			<PastBooks />
		</div>
	);
}

/** Deleted ones: nothing can be done there any more, but what was sold and paid can be read. */
function Closed() {
	const { t, i18n } = useLingui();
	const { data = [] } = useQuery(closedBusinesses());
	if (data.length === 0) return null;
	return (
		<Section className="mt-10" title={<Trans>Closed businesses</Trans>}>
			<p className="mt-1 text-ink-soft">{t`Their orders and payouts stay here for your books.`}</p>
			<ul className="mt-3 divide-y divide-line border-line border-y">
				{data.map(({ id, display_name, time_zone, closed_at }) => {
					const closedOn = dateFormat(i18n.locale, { dateStyle: 'medium', timeZone: time_zone }).format(
						new Date(closed_at ?? 0),
					);
					return (
						<li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
							<span className="min-w-0">
								<span className="block font-semibold">{display_name}</span>
								<span className="text-ink-soft text-sm">{t`Closed on ${closedOn}`}</span>
							</span>
							<ButtonLink
								to={paths.business(id)}
								aria-label={t`Orders and payouts of ${display_name}`}
								tone="secondary"
								size="small"
							>
								<Trans>Orders and payouts</Trans>
							</ButtonLink>
						</li>
					);
				})}
			</ul>
		</Section>
	);
}

/** Shops that have another owner now: what was paid to this one can be read (R-handover). */
function PastBooks() {
	const { t, i18n } = useLingui();
	const { data = [] } = useQuery(pastBooks());
	if (data.length === 0) return null;
	return (
		<Section className="mt-10" title={<Trans>Shops you handed over</Trans>}>
			<p className="mt-1 text-ink-soft">{t`The statements of your time stay here for your books.`}</p>
			{data.map((book) => {
				const on = dateFormat(i18n.locale, { dateStyle: 'medium', timeZone: book.time_zone }).format(
					new Date(book.until),
				);
				return (
					<div key={book.id} className="mt-4">
						<h3 className="wrap-anywhere font-semibold">{book.business_name}</h3>
						<p className="text-ink-soft text-sm">{t`Handed over on ${on}`}</p>
						<ul className="mt-2 divide-y divide-line border-line border-y">
							{book.statements.map(({ month }) => (
								<li key={month} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
									<span className="font-semibold">{monthText(month, i18n.locale)}</span>
									<StatementFiles
										shop={book.business_name}
										month={month}
										load={(as) => downloadPastStatement(book.id, month, as)}
									/>
								</li>
							))}
						</ul>
					</div>
				);
			})}
		</Section>
	);
}
