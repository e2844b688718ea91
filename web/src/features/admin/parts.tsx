import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { settings } from '#api/settings.ts';
import { adminOrderPath, adminPersonPath, adminShopPath } from '#lib/admin-paths.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { Caught } from '#ui/Caught.tsx';
import { cx } from '#ui/cx.ts';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { EmptyPanel, Skeleton } from '#ui/Panels.tsx';
import { StatCard } from '#ui/StatCard.tsx';
import { providerPage } from './pages.ts';

export const factLink = 'inline-block min-h-6 font-medium text-primary-ink underline underline-offset-4';
export const small = 'wrap-anywhere block font-normal text-ink-soft text-xs';

interface LoadedProps<Data> {
	query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
	failure: string;
	/** Text for NOT_FOUND; absent where the data always exists. */
	missing?: string;
	/** Height class while loading. Null: renders nothing until loaded, and keeps old data when a refetch fails. */
	skeleton?: string | null;
	drawing?: ReactNode;
	children(data: Data): ReactNode;
}

export function Loaded<Data>(props: LoadedProps<Data>) {
	const { query, failure, missing, skeleton = 'mt-6 h-96', drawing, children } = props;
	const { data, error, isError, refetch } = query;
	if (missing !== undefined && hasCode(error, 'NOT_FOUND')) return <EmptyPanel title={missing} />;
	if (isError && (skeleton !== null || data === undefined))
		return (
			<LoadFailure drawing={drawing} onRetry={refetch}>
				{failure}
			</LoadFailure>
		);
	if (data !== undefined) return children(data);
	return skeleton === null ? null : <Skeleton className={skeleton} />;
}

const heading = { 2: 'font-display font-semibold text-xl', 3: 'font-display font-semibold text-lg' };

interface PartProps {
	id?: string;
	title: ReactNode;
	level?: 2 | 3;
	aside?: ReactNode;
	intro?: ReactNode;
	card?: boolean;
	className?: string;
	children?: ReactNode;
}

/** A section named by its heading, which stays when the content fails to render (R-part-fails). */
export function Part({ id, title, level = 2, aside, intro, card, className, children }: PartProps) {
	const ownId = useId();
	const Heading = level === 2 ? 'h2' : 'h3';
	const look = card ? 'rounded-card border border-line bg-surface p-5' : level === 2 && 'mt-10';
	return (
		<section aria-labelledby={id ?? ownId} className={cx(look, className)}>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
				<Heading id={id ?? ownId} className={cx(heading[level], 'wrap-anywhere min-w-0')}>
					{title}
				</Heading>
				{aside}
			</div>
			{intro && <p className="mt-1 max-w-prose text-ink-soft">{intro}</p>}
			<Caught>{children}</Caught>
		</section>
	);
}

interface CardsProps<Row> {
	rows: readonly Row[];
	rowId(row: Row): string;
	className?: string;
	children(row: Row): ReactNode;
}
export const Cards = <Row,>({ rows, rowId, className = 'mt-4', children }: CardsProps<Row>) => (
	<ul className={cx('grid grid-cols-1 items-start gap-4 lg:grid-cols-2', className)}>
		{rows.map((row) => (
			<li key={rowId(row)} className="min-w-0 rounded-card border border-line bg-surface p-5">
				<Caught>{children(row)}</Caught>
			</li>
		))}
	</ul>
);

export type Fact = readonly [label: string, value: ReactNode];
type Nothing = false | null | undefined | '';

export const Facts = ({ of }: { of: readonly (Fact | Nothing)[] }) => (
	<dl className="mt-4 grid gap-1.5 text-sm">
		{of.map(
			(fact) =>
				fact && (
					<div key={fact[0]} className="flex flex-wrap justify-between gap-x-4">
						<dt className="text-ink-soft first-letter:uppercase">{fact[0]}</dt>
						<dd className="wrap-anywhere min-w-0 text-right tabular-nums">{fact[1]}</dd>
					</div>
				),
		)}
	</dl>
);

/** `lang` is empty because the language of what people wrote is unknown. */
export const Quote = ({ children }: { children: ReactNode }) => (
	<blockquote lang="" className="wrap-anywhere mt-3 border-line border-l-4 pl-3">
		{children}
	</blockquote>
);

const alarms = { tomato: 'bg-tomato-soft text-tomato-ink', honey: 'bg-honey-soft text-honey-ink' };
interface NoticeProps {
	tone: keyof typeof alarms;
	icon: LucideIcon;
	to: string;
	link: string;
	children: ReactNode;
}
export const Notice = ({ tone, icon: Icon, to, link, children }: NoticeProps) => (
	<p
		className={cx(
			'mt-4 flex flex-wrap items-center gap-x-2 rounded-card border border-line px-4 py-2',
			alarms[tone],
		)}
	>
		<Icon aria-hidden className="size-5 shrink-0" />
		<span>{children}</span>
		<Link to={to} className={factLink}>
			{link}
		</Link>
	</p>
);

export const Overall = ({ isFine, children }: { isFine: boolean; children: ReactNode }) => (
	<p role="status" className="flex items-center gap-2 font-display font-semibold text-xl">
		{isFine ? (
			<CircleCheck aria-hidden className="size-6 shrink-0 text-leaf-ink" />
		) : (
			<TriangleAlert aria-hidden className="size-6 shrink-0 text-tomato-ink" />
		)}
		{children}
	</p>
);

export const OrderLink = ({ id }: { id: string }) => (
	<Link to={adminOrderPath(id)} className={factLink}>
		<Trans>Order {shortOrderId(id)}</Trans>
	</Link>
);

interface LinkProps {
	id: string;
	name: string | null;
	className?: string | undefined;
}
export const ShopLink = ({ id, name, className }: LinkProps) => (
	<Link to={adminShopPath(id)} className={cx(factLink, 'wrap-anywhere', className)}>
		{name || <Trans>A shop that is gone</Trans>}
	</Link>
);
export const PersonLink = ({ id, name, className }: LinkProps) => (
	<Link to={adminPersonPath(id)} className={cx(factLink, 'wrap-anywhere', className)}>
		{name ?? <Trans>Someone who was erased</Trans>}
	</Link>
);
export const MailLink = ({ to }: { to: string }) => (
	<a className={factLink} href={`mailto:${to}`}>
		{to}
	</a>
);

/** Formats in the reader's time zone. */
export function useDates() {
	const { i18n } = useLingui();
	return {
		day: (at: string) => i18n.date(at, { dateStyle: 'medium' }),
		moment: (at: string) => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' }),
	};
}

type Figure = readonly [label: string, value: ReactNode, detail?: string];
export const Figures = ({
	of,
	className = 'lg:grid-cols-4',
}: {
	of: readonly Figure[];
	className?: string;
}) => (
	<dl className={cx('grid grid-cols-2 gap-4', className)}>
		{of.map(([label, value, detail]) => (
			<StatCard key={label} label={label} value={value} detail={detail} />
		))}
	</dl>
);

interface AmountProps {
	name: string;
	amount: number;
	id: string;
	children?: ReactNode;
}
export const Amount = ({ name, amount, id, children }: AmountProps) => (
	<>
		<p className="flex flex-wrap justify-between gap-x-4">
			<span className="wrap-anywhere font-display font-semibold text-lg">{name}</span>
			<span className="font-bold font-display text-lg tabular-nums">{formatDollars(amount)}</span>
		</p>
		<p className="text-ink-soft text-sm">{children ?? <OrderLink id={id} />}</p>
	</>
);

/** Links to the provider's page; `intent` is the payment that `id` belongs to. */
export function ProviderId({ id, intent }: { id: string | null; intent: string | null }) {
	const { t } = useLingui();
	const { data } = useQuery(settings());
	if (id === null) return null;
	const page = data && providerPage(data.payments, id, intent);
	return (
		<p className="wrap-anywhere text-sm">
			{page ? (
				<a
					href={page}
					target="_blank"
					rel="noreferrer"
					aria-label={t`${id}, at the payment provider`}
					className={factLink}
				>
					{id}
				</a>
			) : (
				id
			)}
		</p>
	);
}
