/** Formats addresses (R-display-formats). */
export type AddressParts = {
	street?: string | null;
	city?: string | null;
	state?: string | null;
	/** A number in the API (R-zip-text), a string in forms. */
	zip_code?: number | string | null;
};

const joined = (parts: (string | null | undefined)[], separator: string) =>
	parts
		.map((part) => part?.trim())
		.filter(Boolean)
		.join(separator);

/** 501 → "00501": pads to five digits. Strings keep their "-1234". */
export function formatZip(zip: number | string | null | undefined): string {
	if (zip === null || zip === undefined || zip === '') return '';
	const [five = '', four] = String(zip).trim().split('-');
	return joined([five.padStart(5, '0'), four], '-');
}

/** "street, city, state", optionally with the ZIP code. */
export function addressLine(address: AddressParts, { zip = false } = {}): string {
	const line = joined([address.street, address.city, address.state], ', ');
	return zip ? joined([line, formatZip(address.zip_code)], ' ') : line;
}

/** Street; city, state and ZIP code. */
export const addressLines = (address: AddressParts): [string, string] => [
	address.street?.trim() ?? '',
	addressLine({ ...address, street: null }, { zip: true }),
];

export const callUrl = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
