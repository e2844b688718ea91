// Runs in the page after Testing Library: finds elements by role and name, and where to press them.
(() => {
	const { queryAllByLabelText, queryAllByRole, queryAllByText } = globalThis.TestingLibraryDom;

	const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
	const isOn = (element, { x, y }) => element.contains(document.elementFromPoint(x, y));
	const middle = (element) => {
		const { x, y, width, height } = element.getBoundingClientRect();
		return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
	};
	const frame = () => new Promise(requestAnimationFrame);

	function all({ role, name, inside }) {
		const within = inside ? all(inside)[0] : document.body;
		if (!within) return [];
		if (role === 'shadow')
			return [...within.querySelectorAll(name)].flatMap(
				({ shadowRoot }) => shadowRoot?.firstElementChild ?? [],
			);
		const fits = name?.source ? new RegExp(name.source, name.flags) : name;
		const found =
			role === 'field'
				? queryAllByLabelText(within, fits)
				: role === 'text'
					? queryAllByText(within, fits)
					: queryAllByRole(within, role, fits === undefined ? {} : { name: fits });
		return found.filter(isShown);
	}

	function one(what) {
		const [element] = all(what);
		if (!element) throw new Error(`nothing here is ${JSON.stringify(what)}`);
		return element;
	}

	/** The point to press once the element is enabled and uncovered. */
	async function pressPoint(what) {
		const element = one(what);
		if (element.matches(':disabled, [aria-disabled="true"]')) throw new Error('it is disabled');
		if (!isOn(element, middle(element)))
			element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
		const at = middle(element);
		await frame();
		await frame();
		const now = middle(element);
		if (now.x !== at.x || now.y !== at.y) throw new Error('it moves');
		if (!isOn(element, at)) throw new Error('something lies over it');
		return at;
	}

	/** A point inside it where nothing can be pressed. */
	function barePoint(what) {
		const element = one(what);
		const { left, right, top, bottom } = element.getBoundingClientRect();
		for (let y = Math.max(top, 0) + 60; y < Math.min(bottom, innerHeight); y += 20)
			for (let x = left + 60; x < right; x += 20) {
				const hit = document.elementFromPoint(x, y);
				if (element.contains(hit) && !hit.closest('a, button')) return { x: Math.round(x), y: Math.round(y) };
			}
		throw new Error('there is no bare point');
	}

	/** Visible share of the element; 0 if its center is covered. */
	function inView(what) {
		const element = one(what);
		const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
		const wide = Math.min(right, innerWidth) - Math.max(left, 0);
		const high = Math.min(bottom, innerHeight) - Math.max(top, 0);
		return isOn(element, middle(element)) ? Math.max((wide * high) / (width * height), 0) : 0;
	}

	/** Pixels of a screenshot at `scale` times the page's CSS pixels. */
	async function pixels({ picture: png, scale }) {
		const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
		const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
		const canvas = Object.assign(document.createElement('canvas'), {
			width: Math.round(innerWidth * scale),
			height: Math.round(innerHeight * scale),
		});
		const context = canvas.getContext('2d');
		context.drawImage(picture, 0, 0, canvas.width, canvas.height);
		const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
		let text = '';
		for (let at = 0; at < data.length; at += 8192)
			text += String.fromCharCode(...data.subarray(at, at + 8192));
		return { width: canvas.width, height: canvas.height, data: btoa(text) };
	}

	globalThis.journey = {
		address: () => location.pathname + location.search,
		barePoint,
		count: (what) => all(what).length,
		hasFocus: (what) => one(what) === document.activeElement,
		inView,
		pixels,
		selected: () => String(getSelection()),
		size: () => [innerWidth, innerHeight],
		pressPoint,
		text: (what) => one(what).innerText,
	};
})();
