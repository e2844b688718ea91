import { Menu } from '@base-ui/react/menu';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ShoppingBag, Store } from 'lucide-react';
import { Link } from 'react-router';
import { BrandLink } from '#app/BrandLink.tsx';
import { type Anchor, paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { PopupMenu } from '#ui/PopupMenu.tsx';

export function LandingHeader() {
	const { t } = useLingui();
	const sections: { anchor: Anchor; label: string }[] = [
		{ anchor: 'how-it-works', label: t`How It Works` },
		{ anchor: 'about', label: t`About` },
		{ anchor: 'impact', label: t`Impact` },
	];
	return (
		<header className="sticky top-0 z-header short:static border-line border-b bg-paper px-4 md:px-8">
			<div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center pt-2 sm:gap-3 md:h-16 md:pt-0 md:flex-nowrap">
				<BrandLink to={paths.landing()} />
				<nav
					aria-label={t`Sections`}
					className="-mx-3 order-last w-full md:order-none md:mx-0 md:ml-6 md:w-auto"
				>
					<ul className="flex justify-between md:justify-start">
						{sections.map(({ anchor, label }) => (
							<li key={anchor}>
								<a
									href={paths.landing(anchor)}
									className="inline-flex min-h-11 items-center px-3 font-medium text-ink-soft hover:text-ink"
								>
									{label}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<Link
					to={paths.login()}
					className={cx(
						buttonLook({ tone: 'quiet', size: 'small' }),
						'ml-auto whitespace-nowrap px-2 sm:px-4',
					)}
				>
					<Trans>Sign In</Trans>
				</Link>
				<JoinMenu />
			</div>
		</header>
	);
}

/** Join Now: as customer or as business; the role goes along as navigation state. */
function JoinMenu() {
	const look = cx(buttonLook({ size: 'small' }), 'whitespace-nowrap px-3 sm:px-4');
	const words = (
		<>
			<Trans>Join Now</Trans>
			<ChevronDown aria-hidden className="hidden sm:block" />
		</>
	);
	return (
		<PopupMenu align="end" className="w-56" trigger={<Menu.Trigger className={look}>{words}</Menu.Trigger>}>
			<Menu.LinkItem
				closeOnClick
				render={<Link to={paths.signup()} state={{ role: 'customer' }} />}
				className="part-option"
			>
				<ShoppingBag aria-hidden />
				<Trans>As Customer</Trans>
			</Menu.LinkItem>
			<Menu.LinkItem
				closeOnClick
				render={<Link to={`${paths.signup()}?as=business`} state={{ role: 'business' }} />}
				className="part-option"
			>
				<Store aria-hidden />
				<Trans>As Business</Trans>
			</Menu.LinkItem>
		</PopupMenu>
	);
}
