import { Trans, useLingui } from '@lingui/react/macro';
import { LayoutList } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOtherShops } from '#api/shops.ts';
import { paths } from '#lib/paths.ts';
import { cx } from '#ui/cx.ts';

/** With this one; more of them are a list of their own. */
const maxNamed = 4;

/** R-all-shops. The other shops, one press away, with how much waits there. */
export function OtherShops({ businessId }: { businessId: string }) {
	const { t } = useLingui();
	const others = useOtherShops(businessId);
	if (others.length === 0) return null;
	const isNamed = others.length < maxNamed;
	const elsewhere = others.reduce((sum, { waiting }) => sum + waiting, 0);
	return (
		<nav
			aria-label={t`Your other shops`}
			className="-mx-4 -mt-2 mb-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
		>
			{isNamed &&
				others.map(({ id, name, waiting }) => (
					<ShopLink key={id} to={paths.business(id)} waiting={waiting}>
						<span className="max-w-40 truncate sm:max-w-64">{name}</span>
					</ShopLink>
				))}
			<ShopLink to={paths.allBusinesses()} waiting={isNamed ? 0 : elsewhere} isQuiet>
				<LayoutList aria-hidden className="size-4" strokeWidth={1.75} />
				<Trans>All shops</Trans>
			</ShopLink>
		</nav>
	);
}

interface ShopLinkProps {
	to: string;
	waiting: number;
	isQuiet?: boolean;
	children: ReactNode;
}

const ShopLink = ({ to, waiting, isQuiet = false, children }: ShopLinkProps) => (
	<Link
		to={to}
		className={cx(
			'relative inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border px-4 font-medium text-sm',
			isQuiet
				? 'border-transparent text-ink-soft hover:bg-raised hover:text-ink'
				: 'border-line bg-surface hover:border-ink hover:bg-raised',
		)}
	>
		{children}
		{waiting > 0 && (
			<span className="grid h-6 min-w-6 place-items-center rounded-full bg-primary px-1.5 font-semibold text-on-primary text-xs tabular-nums">
				<span aria-hidden>{waiting}</span>
				<span className="sr-only">
					<Trans>, {waiting} waiting</Trans>
				</span>
			</span>
		)}
	</Link>
);
