/** A TCP proxy that can delay or cut connections. */
import { once } from 'node:events';
import net from 'node:net';

export interface TcpProxy {
	port: number;
	/** Per chunk, in both directions. */
	delayMs: number;
	/** Ends open and new connections while true. */
	cut: boolean;
	close(): Promise<void>;
}

export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
	const sockets = new Set<net.Socket>();
	let [delayMs, cut] = [0, false];

	function pass(from: net.Socket, to: net.Socket): void {
		from.on('data', (bytes) => {
			if (delayMs === 0) to.write(bytes);
			else setTimeout(() => to.writable && to.write(bytes), delayMs);
		});
		from.on('close', () => to.destroy());
		from.on('error', () => to.destroy());
	}

	const server = net.createServer((near) => {
		if (cut) {
			near.resetAndDestroy();
			return;
		}
		const far = net.connect(target);
		for (const socket of [near, far]) {
			sockets.add(socket);
			socket.setNoDelay();
			socket.once('close', () => sockets.delete(socket));
		}
		pass(near, far);
		pass(far, near);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address() as net.AddressInfo;

	return {
		port: address.port,
		get delayMs() {
			return delayMs;
		},
		set delayMs(next) {
			delayMs = next;
		},
		get cut() {
			return cut;
		},
		set cut(next) {
			cut = next;
			if (cut) for (const socket of sockets) socket.resetAndDestroy();
		},
		async close() {
			for (const socket of sockets) socket.destroy();
			server.close();
			await once(server, 'close');
		},
	};
}
