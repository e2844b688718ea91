/** Runs `work` for each item, a few at a time, and returns the results in the order of the items. */
export async function inParallel<Item, Result>(
	max: number,
	items: readonly Item[],
	work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
	const results = new Array<Result>(items.length);
	const waiting = items.entries();
	const worker = async () => {
		for (const [index, item] of waiting) results[index] = await work(item, index);
	};
	await Promise.all(Array.from({ length: max }, worker));
	return results;
}
