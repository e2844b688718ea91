// What a start, or a restart, says of each of its parts.

/** As often it is said that a phase goes on. */
const progressEveryMs = 10_000;
/** As often at most it is said how far a phase is. */
const stepEveryMs = 2_000;

/** Those of one start: what is still under way when it fails is ended with `end`. */
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

/** A line when it begins, lines while it goes on, and one with the time that it took; without a terminal too. */
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
		/** How far it is. */
		step(line: string): void {
			if (performance.now() - saidAt >= stepEveryMs) report(line);
		},
		/** Without a line, nothing had to be done. */
		end(line?: string): void {
			clearInterval(timer);
			if (line !== undefined) report(`${line} (${seconds()})`);
		},
	};
}
