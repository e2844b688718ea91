import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
	Archive,
	CalendarDays,
	ChevronsUpDown,
	CirclePlus,
	ClipboardList,
	Landmark,
	LayoutDashboard,
	LogOut,
	Menu,
	PanelLeftClose,
	PanelLeftOpen,
	Settings,
	ShoppingBag,
	Star,
	Store,
	Users,
	X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { closedBusinesses, ownBusinesses } from '#api/businesses.ts';
import { LanguageSwitch } from '#app/LanguageSwitch.tsx';
import { useSignOut } from '#app/use-sign-out.ts';
import { paths } from '#lib/paths.ts';
import { stored } from '#lib/storage.ts';
import { Brand } from '#ui/Brand.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { isOfBooks, mayOpen, type Tab, tabAddress } from './tabs.ts';

const narrowKey = 'flavorbag.sidebar-narrow';

const itemLook = (narrow: boolean, current = false) =>
	cx(
		'flex min-h-12 w-full items-center gap-3 rounded-card px-4 text-left font-medium [&_svg]:size-5 [&_svg]:shrink-0',
		narrow && 'md:justify-center md:px-0',
		current ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft hover:bg-raised hover:text-ink',
	);

/** 280 px wide, 80 when collapsed; a drawer on phones. */
export function Sidebar({ businessId, tab }: { businessId: string; tab: Tab }) {
	const { t } = useLingui();
	const [narrow, setNarrow] = useState(() => stored.get(narrowKey) === 'yes');
	const [open, setOpen] = useState(false);
	const fold = () => {
		stored.set(narrowKey, narrow ? 'no' : 'yes');
		setNarrow(!narrow);
	};
	return (
		<>
			<div className="sticky top-0 z-header short:static flex h-16 items-center gap-2 border-line border-b bg-paper px-2 md:hidden">
				<IconButton
					label={t`Open menu`}
					icon={<Menu aria-hidden />}
					aria-expanded={open}
					onClick={() => setOpen(true)}
				/>
				<Brand />
			</div>
			{open && (
				<div
					aria-hidden="true"
					className="fixed inset-0 z-sheet bg-veil md:hidden"
					onClick={() => setOpen(false)}
				/>
			)}
			<aside
				aria-label={t`Business`}
				onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
				className={cx(
					'fixed inset-y-0 left-0 z-sheet flex w-70 flex-col gap-1 overflow-y-auto border-line border-r bg-surface p-4',
					'transition-[translate,visibility] duration-200 md:visible md:sticky md:top-0 md:z-auto md:h-dvh md:shrink-0 md:translate-x-0',
					open ? 'visible translate-x-0' : 'invisible -translate-x-full',
					narrow ? 'md:w-20' : 'md:w-70',
				)}
			>
				<div className={cx('mb-4 flex items-center justify-between', narrow && 'md:justify-center')}>
					<span className={cx(narrow && 'md:hidden')}>
						<Brand />
					</span>
					<span className="md:hidden">
						<IconButton label={t`Close menu`} icon={<X aria-hidden />} onClick={() => setOpen(false)} />
					</span>
					<span className="hidden md:inline">
						<IconButton
							label={narrow ? t`Expand sidebar` : t`Collapse sidebar`}
							icon={narrow ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
							onClick={fold}
						/>
					</span>
				</div>
				<Switcher businessId={businessId} narrow={narrow} onWiden={fold} />
				<TabLinks businessId={businessId} tab={tab} narrow={narrow} onGo={() => setOpen(false)} />
				<WaysOut narrow={narrow} />
			</aside>
		</>
	);
}

interface TabLinksProps {
	businessId: string;
	tab: Tab;
	narrow: boolean;
	onGo(): void;
}

/** Without access to a business, only the create tab is left. */
function TabLinks({ businessId, tab, narrow, onGo }: TabLinksProps) {
	const { t } = useLingui();
	const { data: own } = useQuery(ownBusinesses());
	const { data: closed = [] } = useQuery(closedBusinesses());
	const isClosed = closed.some(({ id }) => id === businessId);
	const here = own?.find(({ id }) => id === businessId);
	const isNone = businessId === 'new' || (own !== undefined && !here);
	const links: { to: Tab; label: string; icon: ReactNode }[] = [
		{ to: 'overview', label: t`Dashboard`, icon: <LayoutDashboard aria-hidden /> },
		{ to: 'schedule', label: t`Schedule`, icon: <CalendarDays aria-hidden /> },
		{ to: 'bag', label: t`What's in the bag`, icon: <ShoppingBag aria-hidden /> },
		{ to: 'orders', label: t`Orders`, icon: <ClipboardList aria-hidden /> },
		{ to: 'payouts', label: t`Payouts`, icon: <Landmark aria-hidden /> },
		{ to: 'ratings', label: t`Ratings`, icon: <Star aria-hidden /> },
		{ to: 'profile', label: t`Profile`, icon: <Settings aria-hidden /> },
		{ to: 'team', label: t`Team`, icon: <Users aria-hidden /> },
		{ to: 'create', label: t`Add Business`, icon: <CirclePlus aria-hidden /> },
	];
	return (
		<nav aria-label={t`Dashboard`} className="grid gap-1">
			{links
				.filter(({ to }) => mayOpen(to, here?.my_role ?? 'owner'))
				.map(({ to, label, icon }) => {
					const current = to === tab || (to === 'create' && tab === 'another');
					if (isNone && to !== 'create' && !(isClosed && isOfBooks(to)))
						return (
							<button key={to} type="button" disabled className={cx(itemLook(narrow), 'opacity-60')}>
								{icon} {words(narrow, label)}
							</button>
						);
					return (
						<Link
							key={to}
							to={tabAddress(paths.business(businessId), to)}
							aria-current={current ? 'page' : undefined}
							onClick={onGo}
							className={itemLook(narrow, current)}
						>
							{icon} {words(narrow, label)}
						</Link>
					);
				})}
		</nav>
	);
}

const words = (narrow: boolean, text: ReactNode) => (
	<span className={cx(narrow && 'md:sr-only')}>{text}</span>
);

function WaysOut({ narrow }: { narrow: boolean }) {
	const signOut = useSignOut();
	const { data: closed = [] } = useQuery(closedBusinesses());
	return (
		<div className="mt-auto grid gap-1 border-line border-t pt-3">
			{closed.length > 0 && (
				<Link to={paths.allBusinesses()} className={itemLook(narrow)}>
					<Archive aria-hidden /> {words(narrow, <Trans>Closed businesses</Trans>)}
				</Link>
			)}
			<Link to={paths.marketplace()} className={itemLook(narrow)}>
				<Store aria-hidden /> {words(narrow, <Trans>View Marketplace</Trans>)}
			</Link>
			<span className={cx(narrow && 'md:hidden')}>
				<LanguageSwitch className="px-4" />
			</span>
			<button type="button" onClick={() => void signOut()} className={itemLook(narrow)}>
				<LogOut aria-hidden /> {words(narrow, <Trans>Logout</Trans>)}
			</button>
		</div>
	);
}

function Switcher({ businessId, narrow, onWiden }: { businessId: string; narrow: boolean; onWiden(): void }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const { data } = useQuery(ownBusinesses());
	if (!data || data.length < 2) return null;
	const count = data.length;
	const label = t`${count} businesses`;
	return (
		<div className="mb-3">
			<div className={cx(narrow && 'md:hidden')}>
				<Select
					label={label}
					options={data.map(({ id, display_name }) => ({ value: id, label: display_name }))}
					value={businessId}
					onChange={(id) => void navigate(paths.business(id))}
				/>
			</div>
			{narrow && (
				<span className="hidden justify-center md:flex">
					<IconButton label={label} icon={<ChevronsUpDown aria-hidden />} onClick={onWiden} />
				</span>
			)}
		</div>
	);
}
