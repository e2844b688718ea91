// Preloaded into the processes of a journey's own product: their clock is ahead by the milliseconds that a file says,
// and follows it while they run.
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

const file = process.env.E2E_CLOCK_FILE;
if (file) {
	const Real = Date;
	let aheadMs = 0;
	const read = () => {
		try {
			aheadMs = Number(readFileSync(file, 'utf8')) || 0;
		} catch {
			aheadMs = 0;
		}
	};
	read();
	setInterval(read, 100).unref();
	const now = () => Real.now() + aheadMs;
	globalThis.Date = new Proxy(Real, {
		construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
		get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
	});
	// The time that an answer carries comes from inside of Node, where the clock is the machine's.
	const { writeHead } = ServerResponse.prototype;
	ServerResponse.prototype.writeHead = function (...given) {
		if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
		return writeHead.apply(this, given);
	};
}
