import { languages } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandLink } from '#app/BrandLink.tsx';
import { languageNames } from '#lib/language-choice.ts';
import { paths } from '#lib/paths.ts';
import { publicLanguage } from '#lib/public-paths.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { offlineLine } from '#ui/notice-line.ts';

/** What stands around every page that anybody may read. It works without a script; enhance.ts adds what only one can do. */
export function Frame(props: { isSignedIn: boolean; here: string; children: ReactNode }) {
	const { isSignedIn, here, children } = props;
	const { i18n } = useLingui();
	return (
		<div className="flex min-h-dvh flex-col">
			<a
				href="#main"
				className="sr-only z-50 rounded-full bg-primary px-5 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
			>
				<Trans>Skip to content</Trans>
			</a>
			<div role="status">
				<p hidden data-offline className={offlineLine}>
					<Trans>You're offline. What you see may be out of date.</Trans>
				</p>
			</div>
			<header className="border-line border-b px-4 md:px-8">
				<div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-3">
					<BrandLink to={paths.landing()} />
					{isSignedIn ? (
						<ButtonLink to={paths.marketplace()} tone="secondary" size="small">
							<Trans>Marketplace</Trans>
						</ButtonLink>
					) : (
						<span className="flex items-center gap-1">
							<ButtonLink to={paths.login()} tone="quiet" size="small">
								<Trans>Sign In</Trans>
							</ButtonLink>
							<ButtonLink to={paths.signup()} size="small">
								<Trans>Sign Up</Trans>
							</ButtonLink>
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
					<ul className="flex flex-wrap gap-x-5">
						{languages.map((language) => (
							<li key={language}>
								<a
									lang={language}
									hrefLang={language}
									rel="nofollow"
									aria-current={i18n.locale.startsWith(language) || undefined}
									className="inline-flex min-h-11 items-center underline aria-[current=true]:font-semibold aria-[current=true]:no-underline"
									href={publicLanguage(language, here)}
								>
									{languageNames[language]}
								</a>
							</li>
						))}
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
