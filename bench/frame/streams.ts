/** Reads server-sent event streams as cheaply as possible, so the reader isn't the bottleneck. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Listener {
	path: string;
	token: string;
}

const opening = 50;

/** Calls back with the data of each event. Returns a function that closes the streams. */
export async function openStreams(
	url: string,
	listeners: readonly Listener[],
	onEvent: (listener: number, data: string) => void,
): Promise<() => void> {
	const { hostname, port, host } = new URL(url);
	const sockets: Socket[] = [];
	async function open({ path, token }: Listener, at: number): Promise<void> {
		const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('utf8');
		sockets.push(socket);
		let text = '';
		const isOpen = new Promise<void>((resolve, reject) => {
			socket.on('data', (part: string) => {
				text += part;
				if (text.includes(': open\n')) resolve();
				else if (!text.startsWith('HTTP/1.1 200') && text.startsWith('HTTP'))
					reject(new Error(`a stream was answered ${text.slice(0, 200)}`));
				let end = text.indexOf('\n\n');
				while (end >= 0) {
					const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
					if (data !== undefined) onEvent(at, data);
					text = text.slice(end + 2);
					end = text.indexOf('\n\n');
				}
			});
			socket.once('error', reject);
		});
		await once(socket, 'connect');
		socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n\r\n`);
		await isOpen;
	}
	for (let at = 0; at < listeners.length; at += opening)
		await Promise.all(listeners.slice(at, at + opening).map((one, nth) => open(one, at + nth)));
	return () => {
		for (const socket of sockets) socket.destroy();
	};
}
