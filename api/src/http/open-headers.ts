/** Let any website read an answer that holds nothing of a person (R-open-doors). */
export const openHeaders = {
	'access-control-allow-origin': '*',
	'access-control-expose-headers': 'date, etag, link, retry-after',
	'cross-origin-resource-policy': 'cross-origin',
};
