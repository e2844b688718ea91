import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import {
	BadgeCheck,
	Ban,
	CircleCheck,
	CircleX,
	EyeOff,
	MailQuestion,
	Share2,
	TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { Link, type LinkProps, useLocation } from 'react-router';
import { hasCode } from '#api/api-error.ts';
import { settings } from '#api/settings.ts';
import { adminOrderPath, adminPersonPath, adminShopPath } from '#lib/admin-paths.ts';
import { formatDollars } from '#lib/money.ts';
import { shortOrderId } from '#lib/order-id.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { Caught } from '#ui/Caught.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyPanel, ErrorPanel, Skeleton } from '#ui/Panels.tsx';
import { idOf } from '#ui/Table.tsx';
import { providerPage } from './pages.ts';

export const tones = { tomato: 'bg-tomato-soft text-tomato-ink', honey: 'bg-honey-soft text-honey-ink' };
export const small = 'wrap-anywhere block font-normal text-ink-soft text-xs';
export const soft = 'wrap-anywhere text-ink-soft text-sm';

export interface LoadedProps<Data> {
	query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'refetch'>;
	failure: string;
	/** Text for NOT_FOUND; absent where the data always exists. */
	missing?: string;
	/** Height class while loading. Null renders nothing until loaded, and keeps old data when a refetch fails. */
	skeleton?: string | null;
	drawing?: ReactNode;
	/** Shown for an empty array. */
	empty?: readonly [title: string, words: string];
	children(data: Data): ReactNode;
}

export function Loaded<Data>(props: LoadedProps<Data>) {
	const { query, failure, missing, skeleton = 'mt-6 h-96', drawing, empty, children } = props;
	const { data, error, isError, refetch } = query;
	if (missing !== undefined && hasCode(error, 'NOT_FOUND')) return <EmptyPanel title={missing} />;
	if (isError && (skeleton !== null || data === undefined))
		return (
			<ErrorPanel drawing={drawing} onRetry={refetch}>
				{failure}
			</ErrorPanel>
		);
	if (empty && Array.isArray(data) && data.length === 0)
		return (
			<p className="mt-4 text-ink-soft">
				<span className="font-semibold text-ink">{empty[0]}.</span> <span>{empty[1]}</span>
			</p>
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

/** Scrolls to the part that the address names once it has loaded: by then what is above it has, too. */
export function useLed(id: string, isLoaded: boolean): void {
	const isLed = useLocation().hash === `#${id}` && isLoaded;
	useEffect(() => {
		if (isLed) document.getElementById(id)?.scrollIntoView();
	}, [isLed, id]);
}

interface CardsProps<Row> {
	rows: readonly Row[];
	/** Defaults to the row's `id`. */
	rowId?: ((row: Row) => string) | undefined;
	className?: string;
	children(row: Row): ReactNode;
}
export const Cards = <Row,>({ rows, rowId = idOf, className = 'mt-4', children }: CardsProps<Row>) => (
	<ul className={cx('grid grid-cols-1 items-start gap-4 lg:grid-cols-2', className)}>
		{rows.map((row) => (
			<li key={rowId(row)} className="min-w-0 rounded-card border border-line bg-surface p-5">
				<Caught>{children(row)}</Caught>
			</li>
		))}
	</ul>
);

interface WaitingProps<Row> extends CardsProps<Row>, Pick<PartProps, 'aside' | 'intro'> {
	title(count: number): string;
}
/** A part that is shown only while something is waiting. */
export const Waiting = <Row,>({ title, aside, intro, ...cards }: WaitingProps<Row>) =>
	cards.rows.length > 0 && (
		<Part title={title(cards.rows.length)} aside={aside} intro={intro}>
			<Cards {...cards} />
		</Part>
	);

/** A cell with two lines. */
export const Two = ({ of, below }: { of: ReactNode; below: ReactNode }) => (
	<>
		{of}
		<span className={small}>{below}</span>
	</>
);

/** A fact without a value is hidden. */
export const Facts = ({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
	<dl className="mt-4 grid gap-1.5 text-sm">
		{of
			.filter(([, value]) => value !== '' && (value ?? false) !== false)
			.map(([name, value]) => (
				<div key={name} className="flex flex-wrap justify-between gap-x-4">
					<dt className="text-ink-soft first-letter:uppercase">{name}</dt>
					<dd className="wrap-anywhere min-w-0 text-right tabular-nums">{value}</dd>
				</div>
			))}
	</dl>
);

/** Rows in a card, each with content at both ends, such as people and their roles. */
export const Ends = ({
	of,
}: {
	of: readonly (readonly [key: string, start: ReactNode, end: ReactNode])[];
}) => (
	<ul className="mt-2 divide-y divide-line empty:hidden">
		{of.map(([key, start, end]) => (
			<li key={key} className="flex flex-wrap justify-between gap-x-4 py-2">
				<span className="min-w-0">{start}</span>
				<span className="text-ink-soft">{end}</span>
			</li>
		))}
	</ul>
);

/** `lang` is empty because the language of what people wrote is unknown. */
export const Quote = ({ children }: { children: ReactNode }) => (
	<blockquote lang="" className="wrap-anywhere mt-3 border-line border-l-4 pl-3">
		{children}
	</blockquote>
);

export const Overall = ({ isFine, children }: { isFine: boolean; children: ReactNode }) => {
	const [Icon, ink] = isFine ? [CircleCheck, 'text-leaf-ink'] : [TriangleAlert, 'text-tomato-ink'];
	return (
		<p role="status" className="flex items-center gap-2 font-display font-semibold text-xl">
			<Icon aria-hidden className={cx('size-6 shrink-0', ink)} />
			{children}
		</p>
	);
};

const link = 'inline-block min-h-6 font-medium text-primary-ink underline underline-offset-4';
export const Go = ({ className, ...rest }: LinkProps) => <Link {...rest} className={cx(link, className)} />;
export const OrderLink = ({ id }: { id: string }) => (
	<Go to={adminOrderPath(id)}>{t`Order ${shortOrderId(id)}`}</Go>
);
interface NamedProps {
	id: string;
	name: string | null;
	className?: string;
}
export const ShopLink = ({ id, name, className }: NamedProps) => (
	<Go to={adminShopPath(id)} className={cx('wrap-anywhere', className)}>
		{name || t`A deleted shop`}
	</Go>
);
export const PersonLink = ({ id, name, className }: NamedProps) => (
	<Go to={adminPersonPath(id)} className={cx('wrap-anywhere', className)}>
		{name ?? t`Someone whose account was erased`}
	</Go>
);
/** Links out of the app: to a page in a new tab, to mail or to a phone number. */
export const Out = ({ to, children, label }: { to: string; children: ReactNode; label?: string }) => (
	<a
		className={link}
		href={to}
		aria-label={label}
		{...(!/^(mailto|tel|sms):/.test(to) && { target: '_blank', rel: 'noreferrer' })}
	>
		{children}
	</a>
);
export const MailLink = ({ to }: { to: string }) => <Out to={`mailto:${to}`}>{to}</Out>;

/** In the reader's time zone. */
export const day = (at: string): string => i18n.date(at, { dateStyle: 'medium' });
export const moment = (at: string): string => i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' });
/** A date without a time zone. */
export const dateOf = (date: string, format: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
	i18n.date(new Date(`${date}T12:00Z`), { ...format, timeZone: 'UTC' });

interface AmountProps {
	name: ReactNode;
	amount: number;
	children: ReactNode;
}
/** The head of a card about money. */
export const Amount = ({ name, amount, children }: AmountProps) => (
	<>
		<p className="flex flex-wrap justify-between gap-x-4">
			<span className="wrap-anywhere font-display font-semibold text-lg">{name}</span>
			<span className="font-bold font-display text-lg tabular-nums">{formatDollars(amount)}</span>
		</p>
		<p className="text-ink-soft text-sm">{children}</p>
	</>
);

/** Links to the provider's page; `intent` is the payment that `id` belongs to. */
export function ProviderId({ id, intent }: { id: string | null; intent: string | null }) {
	const { data } = useQuery(settings());
	if (id === null) return null;
	const page = data && providerPage(data.payments, id, intent);
	return (
		<p className="wrap-anywhere text-sm">
			{page ? (
				<Out to={page} label={t`${id}, at the payment provider`}>
					{id}
				</Out>
			) : (
				id
			)}
		</p>
	);
}

type Look = readonly [BadgeTone, typeof Ban];
const looks: Partial<Record<string, Look>> = {
	active: ['leaf', BadgeCheck],
	unverified: ['honey', MailQuestion],
	suspended: ['tomato', Ban],
	erased: ['stone', CircleX],
	elsewhere: ['stone', Share2],
	listed: ['leaf', BadgeCheck],
	closed: ['stone', CircleX],
};
/** The state of an account or a shop. */
export function StateBadge({ state, words }: { state: string; words: string }) {
	const [tone, Icon] = looks[state] ?? ['honey', EyeOff];
	return (
		<Badge tone={tone} icon={<Icon aria-hidden />}>
			{words}
		</Badge>
	);
}

export const Since = ({ at }: { at: string }) => <span className="whitespace-nowrap">{day(at)}</span>;
