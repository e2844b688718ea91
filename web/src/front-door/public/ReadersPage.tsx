import type { PublicBusiness } from '@flavorbag/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { createElement, type ReactNode } from 'react';
import { publicShop } from '#lib/public-paths.ts';

const link = 'wrap-anywhere text-primary underline underline-offset-4';
const license = 'https://creativecommons.org/licenses/by/4.0/';

const Lines = ({ children }: { children: string }) => (
	<pre
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys as well
		tabIndex={0}
		translate="no"
		className="mt-2 overflow-x-auto rounded-field border border-edge bg-surface p-3 text-sm"
	>
		<code>{children}</code>
	</pre>
);

function Part({ id, title, children }: { id?: string; title: ReactNode; children: ReactNode }) {
	return (
		<section id={id} className="mt-8 scroll-mt-8 space-y-2">
			<h2 className="font-display font-semibold text-xl">{title}</h2>
			{children}
		</section>
	);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface ReadersPageProps {
	/** Whose lines to paste are shown, with the widget itself. */
	shop: PublicBusiness | undefined;
	origin: string;
}

/** How a website, a map, a spreadsheet or an assistant uses the public data (R-readers-page). */
export function ReadersPage({ shop, origin }: ReadersPageProps) {
	const { t } = useLingui();
	const slug = shop?.slug ?? 'corner-bakery-portland';
	const name = shop?.display_name ?? 'Corner Bakery';
	const script = '/flavorbag-shop.js';
	const named = t`Surprise bags from ${name}`;
	const feed = `${origin}/feed/v1.json?city=portland-or`;
	const outward = (path: string) => (
		<a className={link} href={path}>
			{path}
		</a>
	);
	return (
		<div className="mx-auto max-w-3xl pb-12">
			<h1 className="font-bold font-display text-3xl tracking-tight md:text-4xl">
				<Trans>Use our data</Trans>
			</h1>
			<p className="mt-4">
				<Trans>
					Which shops sell surprise bags, when, for how much and how many are left: you may use it all, free,
					under{' '}
					<a className={link} href={license}>
						CC BY 4.0
					</a>
					. Name us, and link to the shop's page. It's at most 15 seconds old; asking more often brings
					nothing new.
				</Trans>
			</p>
			<Part id="widget" title={<Trans>A shop on your own website</Trans>}>
				<p>
					<Trans>
						Paste these lines where the pickup times should be. No cookies, no frames, and no one is tracked.
					</Trans>
				</p>
				<Lines>
					{`<script src="${origin}${script}"></script>\n<flavorbag-shop slug="${slug}"><a href="${origin}${publicShop(slug)}">${escaped(named)}</a></flavorbag-shop>`}
				</Lines>
				<button
					type="button"
					hidden
					data-copy={t`Copied`}
					aria-live="polite"
					className="min-h-11 font-semibold underline"
				>
					<Trans>Copy</Trans>
				</button>
				<p>
					<Trans>Its colors are yours to choose, in your style sheet:</Trans>
				</p>
				<Lines>
					{
						'flavorbag-shop { --flavorbag-text: #222; --flavorbag-background: #fff; --flavorbag-accent: #9a3412; }'
					}
				</Lines>
				<p>
					<Trans>If your website has a content security policy, add our address to two of its lines:</Trans>
				</p>
				<Lines>{`script-src 'self' ${origin};\nconnect-src 'self' ${origin};`}</Lines>
				{shop && (
					<>
						<script src={script} />
						{createElement('flavorbag-shop', { slug }, <a href={publicShop(slug)}>{named}</a>)}
					</>
				)}
			</Part>
			<Part title={<Trans>The whole list</Trans>}>
				<ul className="list-disc space-y-1 pl-5">
					<li>
						{outward('/feed/v1.json')}, {outward('/feed/v1.schema.json')}
					</li>
					<li>
						{outward('/feed/v1.geojson')}, {outward('/feed/v1.geojson.schema.json')}
					</li>
					<li>
						<Trans>Around one town: {outward('/feed/v1.json?city=portland-or')}</Trans>
					</li>
					<li>
						<Trans>For a feed reader, as RSS: {outward('/feed/v1.rss?city=portland-or')}</Trans>
					</li>
				</ul>
				<Lines>{`curl --compressed '${feed}'`}</Lines>
				<Lines>
					{`fetch('${feed}').then((answer) => answer.json()).then(({ data }) => console.table(data));`}
				</Lines>
			</Part>
			<Part title={<Trans>In a spreadsheet</Trans>}>
				<p>
					<Trans>
						In Excel, choose Data, From Web, and paste this address. Then expand “data” and “inventory”.
					</Trans>
				</p>
				<Lines>{feed}</Lines>
			</Part>
			<Part title={<Trans>For an assistant</Trans>}>
				<p>
					<Trans>
						Give it this address, which speaks the Model Context Protocol. It finds bags and links; buying
						stays with you.
					</Trans>
				</p>
				<Lines>{`${origin}/mcp`}</Lines>
			</Part>
		</div>
	);
}
