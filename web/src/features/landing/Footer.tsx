import { operatorPagePaths, operatorPages } from '@flavorbag/contract';
import { Trans } from '@lingui/react/macro';
import { Children, type ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandLink } from '#app/BrandLink.tsx';
import { LanguageSwitch } from '#app/LanguageSwitch.tsx';
import { useOperatorPageNames } from '#lib/operator-page-names.ts';
import { paths } from '#lib/paths.ts';
import { contactPath } from '#lib/public-paths.ts';

const linkLook = 'inline-flex min-h-11 items-center text-ink-soft';

/** A link to a page that doesn't exist yet: in HTML, an `a` without `href`. */
function Placeholder({ children }: { children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/useValidAnchor: a placeholder link has no address
		<a role="link" aria-disabled className={linkLook}>
			{children}
		</a>
	);
}

interface ColumnProps {
	title: ReactNode;
	wide?: boolean;
	children: ReactNode[];
}

/** `wide`: on a phone the links stand side by side. */
const Column = ({ title, wide, children }: ColumnProps) => (
	<div className={wide ? 'max-md:col-span-2' : undefined}>
		<h2 className="font-semibold">{title}</h2>
		<ul className={wide ? 'max-md:grid max-md:grid-cols-2 max-md:gap-x-4' : undefined}>
			{Children.toArray(children).map((link, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
				<li key={index}>{link}</li>
			))}
		</ul>
	</div>
);

const live = `${linkLook} underline-offset-4 hover:text-ink hover:underline`;

export function Footer() {
	const names = useOperatorPageNames();
	return (
		<footer className="border-line border-t px-5 py-6 md:px-8 md:py-14">
			<div className="mx-auto grid max-w-6xl grid-cols-2 gap-4 md:gap-10 md:grid-cols-[2fr_1fr_1fr_1fr]">
				<div className="col-span-2 md:col-span-1">
					<BrandLink to={paths.landing()} />
					<p className="mt-2 max-w-xs text-ink-soft">
						<Trans>
							Connecting communities through food, reducing waste and supporting local businesses.
						</Trans>
					</p>
				</div>
				<Column title={<Trans>Customers</Trans>}>
					<Link to={paths.marketplace()} className={live}>
						<Trans>Find Deals</Trans>
					</Link>
					<a href={paths.landing('how-it-works')} className={live}>
						<Trans>How it Works</Trans>
					</a>
					<a href={contactPath} className={live}>
						<Trans>Support</Trans>
					</a>
				</Column>
				<Column title={<Trans>Businesses</Trans>}>
					<Link to={`${paths.signup()}?as=business`} state={{ role: 'business' }} className={live}>
						<Trans>Partner with Us</Trans>
					</Link>
					<Link to={paths.businessPicker()} className={live}>
						<Trans>Business Tools</Trans>
					</Link>
					<Placeholder>
						<Trans>Resources</Trans>
					</Placeholder>
				</Column>
				<Column wide title={<Trans>Company</Trans>}>
					<a href={paths.landing('about')} className={live}>
						<Trans>About Us</Trans>
					</a>
					<Placeholder>
						<Trans>Careers</Trans>
					</Placeholder>
					<a href={contactPath} className={live}>
						<Trans>Contact</Trans>
					</a>
					{operatorPages.map((page) => (
						<a key={page} href={operatorPagePaths[page]} className={live}>
							{names[page]}
						</a>
					))}
				</Column>
			</div>
			<LanguageSwitch reloads className="mx-auto mt-6 max-w-6xl" />
			<p className="mx-auto mt-3 max-w-6xl text-ink-soft text-sm">
				<Trans>© 2024 FlavorBag. All rights reserved.</Trans>
			</p>
		</footer>
	);
}
