export type ParsedAddress = { street: string; city: string; state: string; zip_code: number | null };

const country = /^(usa|u\.s\.a\.|us|united states( of america)?)$/i;
const stateAndZip = /^(?<state>[a-z. ]*?)\s*(?<zip>\d{5})?(-\d{4})?$/i;

/** "12 Main St, Apt 4, Austin, TX 78701, USA" → its parts (R-display-formats). Missing parts are empty. */
export function parseAddress(shown: string): ParsedAddress {
	const parts = shown
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '' && !country.test(part));
	let state = '';
	let zip: string | undefined;
	while (parts.length > 0 && state === '') {
		const found = stateAndZip.exec(parts.at(-1) ?? '')?.groups;
		if (!found || (parts.length === 1 && !found.zip)) break;
		parts.pop();
		zip ??= found.zip;
		state = found.state ?? '';
	}
	const city = parts.pop() ?? '';
	return { street: parts.join(', '), city, state, zip_code: zip === undefined ? null : Number(zip) };
}
