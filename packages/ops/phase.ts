const progressEveryMs = 10_000;
const stepEveryMs = 2_000;

export function createPhases(say: (line: string) => void) {
	const begun: ReturnType<typeof phase>[] = [];
	return {
		begin(name: string, doing: string) {
			const one = phase(say, name, doing);
			begun.push(one);
			return one;
		},
		end(): void {
			for (const one of begun) one.end();
		},
	};
}

/** Works without a terminal: prints lines at the start, at intervals, and at the end with the duration. */
function phase(say: (line: string) => void, name: string, doing: string) {
	const begun = performance.now();
	const seconds = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
	let saidAt = begun;
	const report = (line: string) => {
		saidAt = performance.now();
		say(`  ${name}: ${line}`);
	};
	report(`${doing} …`);
	const timer = setInterval(() => {
		if (performance.now() - saidAt >= progressEveryMs) report(`still ${doing} (${seconds()})`);
	}, 1_000);
	timer.unref();
	return {
		step(line: string): void {
			if (performance.now() - saidAt >= stepEveryMs) report(line);
		},
		/** Omit `line` if nothing needed to be done. */
		end(line?: string): void {
			clearInterval(timer);
			if (line !== undefined) report(`${line} (${seconds()})`);
		},
	};
}
