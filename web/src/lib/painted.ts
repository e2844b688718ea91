/** After the next frame, or soon where none is painted: what a press does on the screen is seen before anything else is made of it (ADR 118). */
export const painted = () =>
	new Promise<void>((resolve) => {
		const late = setTimeout(resolve, 100);
		requestAnimationFrame(() => {
			clearTimeout(late);
			setTimeout(resolve);
		});
	});
