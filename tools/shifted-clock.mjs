// Preloaded into a product's processes: their clock runs ahead by the milliseconds in a file, which may change.
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
	// Node sets the Date header from the machine's clock internally.
	const { writeHead } = ServerResponse.prototype;
	ServerResponse.prototype.writeHead = function (...given) {
		if (!this.hasHeader('date')) this.setHeader('date', new Date().toUTCString());
		return writeHead.apply(this, given);
	};
}
