// Both parts of a mail have the same content. Styles are inline because mail programs drop the rest. Dark colors are
// for programs that don't. Every value is escaped here.
import { escapeHtml } from '#lib/html.ts';

/** With a URL, the value is a link. */
export type Fact = [label: string, value: string, url?: string];

export interface Content {
	subject: string;
	heading: string;
	paragraphs: string[];
	code?: { label: string; value: string };
	facts?: Fact[];
	button?: { label: string; url: string; hint: string };
	note?: string | undefined;
	lang: string;
	footer: string[];
}

export type Body = Omit<Content, 'footer' | 'lang'>;

export function plainText(content: Content): string {
	const { code, facts = [], button, note } = content;
	const blocks = [
		content.heading,
		...content.paragraphs,
		code && `${code.label}: ${code.value}`,
		facts
			.map(([label, value, url]) => `${label}: ${value}${url && /^https?:/.test(url) ? ` (${url})` : ''}`)
			.join('\n'),
		button && `${button.label}:\n${button.url}`,
		note,
		`-- \n${content.footer.join('\n')}`,
	];
	return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const sans = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const display = "font-family:'Bricolage Grotesque',Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";

const dark = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#171412!important}.card{background:#221d1a!important;border-color:#3b332d!important}
.ink{color:#f5efe8!important}.soft{color:#b8ada2!important}.line{border-color:#3b332d!important}
.ticket{background:#2c2521!important;border-color:#fb923c!important}.brand,.link{color:#fb923c!important}
.button{background:#fb923c!important;color:#1c1917!important;border-color:#fdba74!important}}`;

const wraps = 'overflow-wrap:anywhere;word-break:break-word';

const paragraph = (text: string) =>
	`<p class="ink" style="${wraps};margin:0 0 16px;color:#1c1917;font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`;

const ticket = ({ label, value }: { label: string; value: string }) => `
<div class="ticket" style="margin:8px 0 24px;padding:20px;background:#fff4e6;border:2px dashed #c2410c;border-radius:12px;text-align:center">
<div class="soft" style="color:#57534e;font-size:14px">${escapeHtml(label)}</div>
<div class="ink" style="color:#1c1917;font-size:32px;font-weight:700;letter-spacing:2px;font-variant-numeric:tabular-nums">${escapeHtml(value)}</div>
</div>`;

const linked = (value: string, url: string | undefined) =>
	url === undefined
		? escapeHtml(value)
		: `<a class="link" href="${escapeHtml(url)}" style="color:#c2410c">${escapeHtml(value)}</a>`;

const table = (facts: Fact[]) => `
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${facts
	.map(
		([label, value, url]) => `<tr>
<td class="soft line" style="padding:10px 12px 10px 0;border-bottom:1px solid #e7dfd5;color:#57534e;font-size:14px;vertical-align:top">${escapeHtml(label)}</td>
<td class="ink line" style="padding:10px 0;border-bottom:1px solid #e7dfd5;color:#1c1917;font-size:16px;text-align:right;${wraps}">${linked(value, url)}</td>
</tr>`,
	)
	.join('\n')}
</table>`;

const action = ({ label, url, hint }: { label: string; url: string; hint: string }) => `
<p style="margin:8px 0 24px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:#c2410c;color:#ffffff;border-radius:999px;border-bottom:3px solid #9a3412;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;color:#57534e;font-size:14px;line-height:1.5">${escapeHtml(hint)}<br><a class="link" href="${escapeHtml(url)}" style="color:#c2410c;word-break:break-all">${escapeHtml(url)}</a></p>`;

/** Skips the greeting, which carries no information. */
const preview = ({ code, paragraphs }: Content) =>
	[...paragraphs.slice(1, 2), ...(code ? [`${code.label}: ${code.value}`] : [])].join(' ');

const ourName = '<span class="ink" style="color:#1c1917">Flavor</span>Bag';

export function page(content: Content, isNamed = false, logo: string | null = null): string {
	const { code, facts = [], button, note } = content;
	return `<!doctype html>
<html lang="${content.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(content.subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:0;background:#fffbf5;${sans}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview(content))}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fffbf5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="brand" style="padding:0 8px 16px;color:#c2410c;font-size:24px;font-weight:800;letter-spacing:-.5px;${display}">${logo ? `<img src="${escapeHtml(logo)}" alt="" height="32" style="vertical-align:middle;margin-right:8px">` : ''}${isNamed ? 'FlavorBag' : ourName}</td></tr>
<tr><td class="card" style="padding:28px 24px;background:#ffffff;border:1px solid #e7dfd5;border-radius:12px;${sans}">
<h1 class="ink" style="${wraps};margin:0 0 16px;color:#1c1917;font-size:28px;line-height:1.15;font-weight:700;letter-spacing:-.3px;${display}">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${code ? ticket(code) : ''}
${facts.length > 0 ? table(facts) : ''}
${button ? action(button) : ''}
${note ? `<p class="soft" style="${wraps};margin:0;color:#57534e;font-size:14px;line-height:1.5">${escapeHtml(note)}</p>` : ''}
</td></tr>
<tr><td class="soft" style="padding:16px 8px;color:#57534e;font-size:14px;${sans}">${content.footer.map(escapeHtml).join('<br>')}</td></tr>
</table></td></tr></table></body></html>
`;
}
