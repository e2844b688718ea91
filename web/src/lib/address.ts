/** Addresses in one line and in two lines (R-display-formats). */
export type AddressParts = {
	street?: string | null;
	city?: string | null;
	state?: string | null;
	/** A number on the wire (R-zip-text), text in forms. */
	zip_code?: number | string | null;
};

const joined = (parts: (string | null | undefined)[], separator: string) =>
	parts
		.map((part) => part?.trim())
		.filter(Boolean)
		.join(separator);

/** 501 → "00501": a ZIP code always has five digits. Text keeps its "-1234". */
export function formatZip(zip: number | string | null | undefined): string {
	if (zip === null || zip === undefined || zip === '') return '';
	const [five = '', four] = String(zip).trim().split('-');
	return joined([five.padStart(5, '0'), four], '-');
}

/** "street, city, state", with the ZIP code appended on request. */
export function addressLine(address: AddressParts, { zip = false } = {}): string {
	const line = joined([address.street, address.city, address.state], ', ');
	return zip ? joined([line, formatZip(address.zip_code)], ' ') : line;
}

/** Street; city, state and ZIP code. */
export const addressLines = (address: AddressParts): [string, string] => [
	address.street?.trim() ?? '',
	addressLine({ ...address, street: null }, { zip: true }),
];

/** Calls from a phone. */
export const callUrl = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
