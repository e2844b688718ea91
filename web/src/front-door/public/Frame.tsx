import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandLink } from '#app/BrandLink.tsx';
import { paths } from '#lib/paths.ts';
import { buttonLook } from '#ui/button-look.ts';

/** What stands around every page that anybody may read. It works without a script. */
export function Frame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
	return (
		<div className="flex min-h-dvh flex-col">
			<a
				href="#main"
				className="sr-only z-50 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				<Trans>Skip to content</Trans>
			</a>
			<header className="border-line border-b px-4 md:px-8">
				<div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-3">
					<BrandLink to={paths.landing()} />
					{isSignedIn ? (
						<Link to={paths.marketplace()} className={buttonLook({ tone: 'secondary', size: 'small' })}>
							<Trans>Marketplace</Trans>
						</Link>
					) : (
						<span className="flex items-center gap-1">
							<Link to={paths.login()} className={buttonLook({ tone: 'quiet', size: 'small' })}>
								<Trans>Sign In</Trans>
							</Link>
							<Link to={paths.signup()} className={buttonLook({ size: 'small' })}>
								<Trans>Sign Up</Trans>
							</Link>
						</span>
					)}
				</div>
			</header>
			<main id="main" tabIndex={-1} className="flex-1 px-4 py-6 md:px-8 md:py-10">
				<div className="mx-auto max-w-6xl">{children}</div>
			</main>
			<footer className="border-line border-t px-4 py-6 text-ink-soft text-sm md:px-8">
				<div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6">
					<p>
						<Trans>Good food that would have been thrown away, for less.</Trans>
					</p>
					<ul className="flex gap-x-5">
						<li>
							<a className="inline-flex min-h-11 items-center underline" href={paths.landing('how-it-works')}>
								<Trans>How it works</Trans>
							</a>
						</li>
						<li>
							<Link className="inline-flex min-h-11 items-center underline" to={paths.privacyPolicy()}>
								<Trans>Privacy</Trans>
							</Link>
						</li>
					</ul>
				</div>
			</footer>
		</div>
	);
}
