/** Resolves after the next frame, or soon if none is painted, so that feedback shows before further work (ADR 55). */
export const painted = () =>
	new Promise<void>((resolve) => {
		const late = setTimeout(resolve, 100);
		requestAnimationFrame(() => {
			clearTimeout(late);
			setTimeout(resolve);
		});
	});

export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
