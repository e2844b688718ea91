/** Fills in the placeholders of a template (pages.tsx). */
const slot = /\{(\w+)(?:\|(.*?))?\}/g;

/** Replaces `{name|fallback}` with the named text or its fallback. Without either, the enclosing element is removed. */
export function fillTexts(part: Node, texts: object): void {
	const known = new Map<string, unknown>(Object.entries(texts));
	const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
	const nodes: Text[] = [];
	while (walker.nextNode()) nodes.push(walker.currentNode as Text);
	for (const node of nodes) {
		let isWhole = true;
		node.data = node.data.replaceAll(slot, (_, name: string, without?: string) => {
			const text = known.get(name) ?? without;
			isWhole &&= text !== undefined;
			return String(text);
		});
		if (!isWhole) node.parentElement?.remove();
	}
}
