/**
 * A browser's translator puts elements of its own in the place of texts (R-translated). React still writes to the text that stood there,
 * and takes it away: that would change what nobody sees, or throw. So the text is put back first, and the translator finds it changed.
 */
const standIns = new WeakMap<Node, Element>();
/** One may stand for several texts. */
const textsOf = new WeakMap<Element, Node[]>();

/** Where a text went out, or into an element, as that came in at the same place, one stands for the other. */
function learn(records: MutationRecord[]): void {
	const gone = records.filter(
		({ removedNodes: [node], target }) => node instanceof Text && node.parentNode !== target,
	);
	if (gone.length === 0) return;
	const added = new Set(records.flatMap(({ addedNodes }) => [...addedNodes]));
	for (const { removedNodes, addedNodes, previousSibling, nextSibling } of gone) {
		const standIn = [...addedNodes, previousSibling, nextSibling].find(
			(one) => one instanceof Element && added.has(one),
		) as Element | undefined;
		if (!standIn) continue;
		textsOf.set(standIn, [...(textsOf.get(standIn) ?? []), ...removedNodes]);
		for (const node of removedNodes) standIns.set(node, standIn);
	}
}

function putBack(node: Node): void {
	const standIn = standIns.get(node);
	const texts = (standIn && textsOf.get(standIn)) ?? [];
	if (standIn?.isConnected) standIn.replaceWith(...texts);
	for (const text of texts) standIns.delete(text);
}

let isFollowing = false;
/** From here on React finds its texts where it put them, whoever was at the page. */
export function followTranslators(): void {
	if (isFollowing || typeof document === 'undefined') return;
	isFollowing = true;
	const observer = new MutationObserver(learn);
	observer.observe(document, { childList: true, subtree: true });
	const find = (node: Node) => {
		learn(observer.takeRecords());
		putBack(node);
	};
	const { removeChild, insertBefore } = Node.prototype;
	Node.prototype.removeChild = function <T extends Node>(child: T): T {
		if (child.parentNode !== this) find(child);
		// What somebody moved is taken away where it is, and what is gone is gone.
		return child.parentNode ? (removeChild.call(child.parentNode, child) as T) : child;
	};
	Node.prototype.insertBefore = function <T extends Node>(child: T, before: Node | null): T {
		if (standIns.has(child)) putBack(child);
		if (before && before.parentNode !== this) find(before);
		let next = before;
		while (next && next.parentNode !== this) next = next.parentNode;
		return insertBefore.call(this, child, next) as T;
	};
	const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
	if (!value?.set) return;
	const { set } = value;
	Object.defineProperty(Node.prototype, 'nodeValue', {
		...value,
		set(this: Node, text: string | null) {
			if (!this.isConnected) find(this);
			set.call(this, text);
		},
	});
}
