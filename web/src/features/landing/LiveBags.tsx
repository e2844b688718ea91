import { useState } from 'react';

const place = 'live-bags';
/** What the server puts its row of bags in the place of (api/src/app/public-pages.ts). */
const mark = '<!--live-bags-->';

const written = () =>
	typeof document === 'undefined' ? mark : (document.getElementById(place)?.innerHTML ?? '');

/** Real bags of this moment. The server writes them into the page; the app leaves them as they are. */
export function LiveBags() {
	const [html] = useState(written);
	return (
		<div
			id={place}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own server rendered it, with every text escaped
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
