/** After the next frame, or soon where none is painted: what a press does on the screen is seen before anything else is made of it (ADR 118). */
export const painted = () =>
	new Promise<void>((resolve) => {
		const late = setTimeout(resolve, 100);
		requestAnimationFrame(() => {
			clearTimeout(late);
			setTimeout(resolve);
		});
	});

/** In a task of its own, so that what somebody does meanwhile comes before. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
