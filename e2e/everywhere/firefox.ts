/** Drives Firefox directly over WebDriver BiDi. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programPath } from '../../tools/other-browsers.ts';
import { type Engine, start } from './engine.ts';

interface Message {
	id?: number;
	type: 'success' | 'error' | 'event';
	method?: string;
	result?: unknown;
	message?: string;
	params?: Trouble;
}
interface Trouble {
	level?: string;
	text?: string;
	errorText?: string;
	request?: { url: string };
	response?: { url: string; status: number };
}

/** Requests aborted by the page itself, such as a stream on navigation, aren't failures. */
const ownEnds = ['NS_BINDING_ABORTED', 'NS_BASE_STREAM_CLOSED'];

function troubleOf(
	method: string,
	{ level, text, errorText, request, response }: Trouble,
): string | undefined {
	if (method === 'log.entryAdded') return level === 'error' ? `console: ${text}` : undefined;
	if (method === 'network.fetchError')
		return ownEnds.includes(errorText ?? '') ? undefined : `${errorText}: ${request?.url}`;
	return response && response.status >= 400 ? `${response.status}: ${response.url}` : undefined;
}

async function connect(address: string) {
	const socket = new WebSocket(address);
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = () => reject(new Error(`${address} does not answer`));
	});
	const waiting = new Map<number, (message: Message) => void>();
	const troubles: string[] = [];
	socket.onmessage = ({ data }) => {
		const message = JSON.parse(String(data)) as Message;
		if (message.id !== undefined) waiting.get(message.id)?.(message);
		else if (message.method && message.params) {
			const trouble = troubleOf(message.method, message.params);
			if (trouble !== undefined) troubles.push(trouble);
		}
	};
	socket.onclose = () => {
		for (const answer of waiting.values()) answer({ type: 'error', message: 'Firefox is gone' });
	};
	let last = 0;
	const send = async <T>(method: string, params: object): Promise<T> => {
		const id = ++last;
		const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
		socket.send(JSON.stringify({ id, method, params }));
		const { type, result, message } = await answered;
		waiting.delete(id);
		if (type === 'error') throw new Error(`${method}: ${message}`);
		return result as T;
	};
	return { send, troubles, close: () => socket.close() };
}

export async function startFirefox(folder: string, size: { width: number; height: number }): Promise<Engine> {
	// Overlay scroll bars, like a phone's.
	writeFileSync(join(folder, 'user.js'), 'user_pref("ui.useOverlayScrollbars", 1);');
	const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
	const firefox = start(programPath('firefox'), args, { HOME: folder }, ['ignore', 'ignore', 'pipe']);
	try {
		const { send, troubles, close } = await connect(`${await firefox.line(/listening on (ws:\S+)/)}/session`);
		await send('session.new', { capabilities: {} });
		await send('session.subscribe', {
			events: ['log.entryAdded', 'network.fetchError', 'network.responseCompleted'],
		});
		const tree = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
		const context = tree.contexts[0]?.context;
		await send('browsingContext.setViewport', { context, viewport: size, devicePixelRatio: 2 });
		return {
			async go(url) {
				await send('browsingContext.navigate', { context, url, wait: 'complete' });
			},
			async run(body) {
				// A sandbox realm, which the page's content security policy doesn't restrict.
				const target = { context, sandbox: 'journey' };
				const functionDeclaration = `async () => { ${body} }`;
				const params = { functionDeclaration, target, awaitPromise: true, userActivation: false };
				const answer = await send<{
					type: string;
					result?: { value: string };
					exceptionDetails?: { text: string };
				}>('script.callFunction', params);
				if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
				return answer.result?.value ?? '';
			},
			async perform(actions) {
				await send('input.performActions', { context, actions });
			},
			picture: async () =>
				(await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
			troubles: async () => troubles,
			async close() {
				close();
				await firefox.end();
			},
		};
	} catch (error) {
		await firefox.end();
		throw error;
	}
}
