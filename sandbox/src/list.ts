export const listOf = <T>(url: string, page: { data: T[]; hasMore: boolean }) => ({
	object: 'list' as const,
	data: page.data,
	has_more: page.hasMore,
	url,
});
