import MarkdownIt from 'markdown-it';

/** Shows HTML as text, links only where that is safe, and loads no pictures from elsewhere (R-operator-pages). */
const safe = new MarkdownIt('commonmark', { html: false }).disable('image');

const look =
	'wrap-anywhere space-y-4 leading-relaxed [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4 [&_h2]:scroll-mt-8 [&_h2]:pt-6 [&_h2]:font-display [&_h2]:text-2xl [&_h2]:tracking-tight [&_h3]:font-semibold [&_li]:pl-1 [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5';

export const Markdown = ({ of }: { of: string }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: it is made without raw HTML
	<div className={look} dangerouslySetInnerHTML={{ __html: safe.render(of) }} />
);
