// The baseline for the API: only node:http and pg. /fixed returns a fixed body. GET /q/<name>?<JSON of values> runs a
// named statement, or several in sequence, and returns the rows. POST /batch/<name> collects calls while a statement
// runs and serves up to 128 with the next; its values are the number of earlier calls and the batch size.
import { createServer } from 'node:http';
import { constants, zstdCompressSync } from 'node:zlib';
import pg from 'pg';

const statements: Record<string, string | string[]> = JSON.parse(process.env.BARE_STATEMENTS ?? '{}');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, min: 8 });
const fixed = Buffer.from(JSON.stringify({ success: true, data: { text: 'x'.repeat(100) } }));

/** Smaller bodies aren't compressed. Level 1 is the fastest for bodies of this size. */
const compressFrom = 1_024;
const params = { [constants.ZSTD_c_compressionLevel]: 1 };

async function run(name: string, texts: string | string[], values: unknown[]): Promise<unknown> {
	if (typeof texts === 'string') return (await pool.query({ name, text: texts, values })).rows;
	const answers: unknown[] = [];
	for (const [at, text] of texts.entries()) {
		const { rows } = await pool.query({ name: `${name}${at}`, text, values: values[at] as unknown[] });
		answers.push(rows);
	}
	return answers;
}

const batchSize = 128;
const waiting: ((status: number) => void)[] = [];
let isRunning = false;
let before = 0;

async function runBatches(name: string): Promise<void> {
	if (isRunning) return;
	isRunning = true;
	while (waiting.length > 0) {
		const answers = waiting.splice(0, batchSize);
		const done = run(name, statements[name] ?? '', [before, answers.length]);
		before += answers.length;
		const status = await done.then(() => 200).catch(() => 500);
		for (const answer of answers) answer(status);
	}
	isRunning = false;
}

/** Values arrive in the URL, so headers may be long. */
const server = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
	const url = request.url ?? '';
	const takesZstd = request.headers['accept-encoding']?.includes('zstd');
	const finish = (given: Buffer | string, status = 200) => {
		const body = Buffer.from(given);
		const packed = takesZstd && body.length >= compressFrom;
		const sent = packed ? zstdCompressSync(body, { pledgedSrcSize: body.length, params }) : body;
		response.writeHead(status, {
			'content-type': 'application/json',
			'content-length': sent.length,
			...(packed && { 'content-encoding': 'zstd' }),
		});
		response.end(sent);
	};
	if (url === '/fixed') {
		request.resume().on('end', () => finish(fixed));
		return;
	}
	if (url.startsWith('/batch/')) {
		request.resume().on('end', () => {
			waiting.push((status) => finish(fixed, status));
			// Waits until the requests read in this event loop turn have joined the batch.
			setImmediate(() => void runBatches(url.slice('/batch/'.length)));
		});
		return;
	}
	const [path = '', values = '[]'] = url.split('?');
	const name = path.slice('/q/'.length);
	const texts = statements[name];
	if (texts === undefined) {
		finish('{}', 404);
		return;
	}
	run(name, texts, JSON.parse(decodeURIComponent(values))).then(
		(data) => finish(JSON.stringify({ success: true, data })),
		(error: Error) => finish(JSON.stringify({ error: error.message }), 500),
	);
});
server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
});
process.on('disconnect', () => process.exit(0));
