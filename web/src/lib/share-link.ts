/** Opens the system's share sheet, or copies the URL without one. `closed`: the sheet was dismissed. */
export async function shareLink(
	title: string,
	url: string,
): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
	try {
		if (typeof navigator.share === 'function') {
			await navigator.share({ title, url });
			return 'shared';
		}
		await navigator.clipboard.writeText(url);
		return 'copied';
	} catch (error) {
		return error instanceof DOMException && error.name === 'AbortError' ? 'closed' : 'failed';
	}
}
