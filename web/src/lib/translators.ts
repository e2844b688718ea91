/**
 * Browser translators replace text nodes (R-translated), so React would update detached ones. Originals are put back.
 */
const standIns = new WeakMap<Node, Element>();
const textsOf = new WeakMap<Element, Node[]>();

/** Pairs removed text nodes with the elements inserted in their place. */
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
/** Patches DOM methods, so that React finds its text nodes. */
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
		// Removes a moved node from its current parent; a node without one is gone already.
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
