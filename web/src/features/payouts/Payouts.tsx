import type { Dashboard } from '@flavorbag/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { messageOf } from '#api/api-error.ts';
import { payoutsOf, useDownloadPayouts } from '#api/payouts.ts';
import { formatDollars } from '#lib/money.ts';
import { csvName } from '#lib/names.ts';
import { saveFile } from '#lib/save-file.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyBasket } from '#ui/illustrations/EmptyBasket.tsx';
import { Pagination } from '#ui/Pagination.tsx';
import { EmptyPanel, ErrorPanel, ListShell, Skeleton } from '#ui/Panels.tsx';
import { Select } from '#ui/Select.tsx';
import { StatCard } from '#ui/StatCard.tsx';
import { Months } from './Months.tsx';
import { monthText } from './month-text.ts';
import { OrderPayouts } from './OrderPayouts.tsx';

const all = 'all';

/** What each order brought and where the money is; month and page live in the address. */
export function Payouts({ board }: { board: Dashboard }) {
	const { t, i18n } = useLingui();
	const { business, totals } = board;
	const [search, setSearch] = useSearchParams();
	const month = search.get('month') ?? undefined;
	const page = Math.max(1, Number(search.get('page')) || 1);
	const payouts = useQuery(payoutsOf(business.id, { page, ...(month && { month }) }));
	const show = (next: { month?: string | undefined; page?: number }) =>
		setSearch(
			(before) => {
				const after = new URLSearchParams(before);
				for (const [name, value] of Object.entries({ page: undefined, ...next }))
					if (value === undefined || value === 1) after.delete(name);
					else after.set(name, String(value));
				return after;
			},
			// Each page is a step back; a month that is tried is not.
			{ replace: next.page === undefined, preventScrollReset: true },
		);
	const data = payouts.data?.data;
	const pages = payouts.data?.meta.pagination;
	const months = data?.months ?? [];
	const [latest] = months;
	const latestName = latest ? monthText(latest.month, i18n.locale) : '';
	const options = [
		{ value: all, label: t`All months` },
		...months.map((one) => ({ value: one.month, label: monthText(one.month, i18n.locale) })),
	];
	const { not_picked_up } = totals;
	const notPickedUpSales = formatDollars(not_picked_up.sales);
	const owedBack = formatDollars(data?.owed_back ?? 0);
	return (
		<div className="mt-6 grid gap-6">
			<div className="flex items-center justify-between gap-4">
				<h2 className="font-display font-semibold text-xl">
					<Trans>Payouts</Trans>
				</h2>
				{months.length > 0 && <DownloadButton business={business} month={month} />}
			</div>
			<ListShell
				status={payouts.isPending ? 'loading' : data ? 'ready' : 'error'}
				isEmpty={months.length === 0}
				loading={<Skeleton className="h-80 rounded-card" />}
				failure={
					<ErrorPanel
						title={<Trans>Failed to load payouts</Trans>}
						onRetry={() => void payouts.refetch()}
						retry={<Trans>Try Again</Trans>}
					/>
				}
				empty={
					<EmptyPanel drawing={<EmptyBasket className="h-36 w-auto" />} title={<Trans>No payouts yet</Trans>}>
						<Trans>After your first pickup, this shows what you earned and when you'll be paid.</Trans>
					</EmptyPanel>
				}
			>
				<dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
					<StatCard label={t`On the way`} value={formatDollars(data?.on_the_way ?? 0)} />
					<StatCard label={t`Paid out`} value={formatDollars(latest?.transferred ?? 0)} detail={latestName} />
					<StatCard label={t`Earned`} value={formatDollars(latest?.net ?? 0)} detail={latestName} />
					<StatCard label={t`Refunded`} value={formatDollars(latest?.refund ?? 0)} detail={latestName} />
				</dl>
				{data !== undefined && data.owed_back > 0 && (
					<Banner tone="warn">
						<Trans>
							{owedBack} of your next payouts go toward orders that were refunded after you had been paid for
							them.
						</Trans>
					</Banner>
				)}
				<Months months={months} />
				<section className="grid gap-3">
					<div className="flex flex-wrap items-end justify-between gap-3">
						<h3 className="font-display font-semibold text-lg">
							<Trans>By order</Trans>
						</h3>
						<div className="w-48">
							<Select
								label={t`Month`}
								options={options}
								value={month ?? all}
								onChange={(value) => show({ month: value === all ? undefined : value })}
							/>
						</div>
					</div>
					<OrderPayouts payouts={data?.payouts ?? []} timeZone={business.time_zone} />
					{pages && (
						<Pagination
							label={t`Pages of payouts`}
							page={pages.page}
							totalPages={pages.total_pages}
							disabled={payouts.isPlaceholderData}
							onPage={(next) => show({ ...(month && { month }), page: next })}
						/>
					)}
				</section>
				<p className="text-ink-soft text-sm">
					<Trans>
						You're paid after each pickup, and also for bags that no one picked up. Sales tax is kept back and
						paid by FlavorBag.
					</Trans>{' '}
					{not_picked_up.orders > 0 && (
						<Plural
							value={not_picked_up.orders}
							one={`# order so far wasn't picked up: ${notPickedUpSales} in sales, included above but not in the revenue on your Orders tab.`}
							other={`# orders so far weren't picked up: ${notPickedUpSales} in sales, included above but not in the revenue on your Orders tab.`}
						/>
					)}
				</p>
			</ListShell>
		</div>
	);
}

function DownloadButton({ business, month }: { business: Dashboard['business']; month: string | undefined }) {
	const { t } = useLingui();
	const download = useDownloadPayouts(business.id);
	const save = () =>
		download.mutate(month, {
			onSuccess: (file) => saveFile(file, csvName('payouts', business.display_name, month ?? '')),
			onError: (error) => toast.error(messageOf(error, t`The file couldn't be loaded. Please try again.`)),
		});
	return (
		<Button
			tone="secondary"
			size="small"
			icon={<Download aria-hidden />}
			busy={download.isPending && t`Loading...`}
			onClick={save}
		>
			<Trans>Download CSV</Trans>
		</Button>
	);
}
