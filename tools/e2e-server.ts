// The journeys' servers: the whole product with its seeded town, once for each worker, in throw-away folders on free
// ports. A journey that kills the API, fills a shop or breaks the card provider disturbs no journey beside it. The town is
// made once; each of them gets a copy of it.
import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../packages/ops/ports.ts';
import { childEnv, root, startProduct } from '../packages/ops/product.ts';
import { temporaryFolder } from '../packages/ops/temporary-folder.ts';
import { buildWeb } from '../packages/ops/web-build.ts';
import { type ShiftedProduct, startControl } from './e2e-control.ts';

/** What the machine needs; nothing that would configure the product otherwise than a fresh clone. */
const environmentNames = [
	'PATH',
	'HOME',
	'TMPDIR',
	'TEMP',
	'TMP',
	'SYSTEMROOT',
	'LANG',
	'TZ',
	'NODE_COMPILE_CACHE',
];

const environment = (): NodeJS.ProcessEnv => ({
	...Object.fromEntries(environmentNames.map((name) => [name, process.env[name]])),
	// A journey that provokes the limits comes from an address of its own.
	TRUST_PROXY: 'loopback',
});

/** A data folder with the town in it, whose product was stopped. */
async function makeTown(dataDir: string): Promise<void> {
	const product = await startProduct({ dataDir, port: await freePort(), env: environment() });
	await product.stop();
	// Those that get a copy would all want the same ports.
	for (const part of ['postgres', 'sandbox']) rmSync(join(dataDir, part, 'port'));
}

/** With the owner of each file: PostgreSQL works as another user where we are root. On Windows each makes its own town. */
async function copyTown(town: string, dataDir: string): Promise<void> {
	if (process.platform !== 'win32') await promisify(execFile)('cp', ['-a', town, dataDir]);
}

/** A product of its own for a journey that moves the clock. */
async function startShiftedProduct(town: string, dataDir: string): Promise<ShiftedProduct> {
	await copyTown(town, dataDir);
	const clockFile = join(dataDir, 'clock');
	const shiftedClock = new URL('./shifted-clock.mjs', import.meta.url).href;
	const product = await startProduct({
		dataDir,
		port: await freePort(),
		// As where mail is sent: /admin asks for a passkey or a code.
		env: {
			...environment(),
			ADMIN_SECOND_FACTOR: 'required',
			NODE_OPTIONS: `--import ${shiftedClock}`,
			E2E_CLOCK_FILE: clockFile,
		},
	});
	return {
		url: product.url,
		setAhead: (ms) => writeFileSync(clockFile, String(ms)),
		stop: () => product.stop(),
	};
}

async function startOne(town: string, dataDir: string, index: number): Promise<() => Promise<void>> {
	await copyTown(town, dataDir);
	const product = await startProduct({ dataDir, port: await freePort(), env: environment() });
	const control = await startControl(product, () => startShiftedProduct(town, `${dataDir}-shifted`));
	Object.assign(process.env, {
		[`E2E_URL_${index}`]: product.url,
		[`E2E_CONTROL_${index}`]: control.url,
		[`E2E_DATA_DIR_${index}`]: dataDir,
	});
	return async () => {
		await control.stop();
		await product.stop();
	};
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a global setup.
export default async function setUp(): Promise<() => Promise<void>> {
	const folder = await temporaryFolder();
	const indexes = Array.from({ length: Number(process.env.E2E_WORKERS ?? 1) }, (_, index) => index);
	const tearDown: (() => Promise<void>)[] = [];
	const stop = async () => {
		await Promise.all(tearDown.map((end) => end()));
		folder.remove();
	};
	await buildWeb(root, childEnv(process.env));
	// Another run may have made it, where several find it in one place.
	const town = process.env.E2E_TOWN ?? join(folder.path, 'town');
	if (!existsSync(town)) await makeTown(town);
	const started = await Promise.allSettled(
		indexes.map((index) => startOne(town, join(folder.path, String(index)), index)),
	);
	for (const one of started) if (one.status === 'fulfilled') tearDown.push(one.value);
	const failed = started.find((one) => one.status === 'rejected');
	if (failed) {
		await stop();
		throw failed.reason;
	}
	return stop;
}
