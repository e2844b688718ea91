import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { BrandLink } from '#app/BrandLink.tsx';
import { type Anchor, paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';
import { cx } from '#ui/cx.ts';
import { JoinMenu } from './JoinMenu.tsx';

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
