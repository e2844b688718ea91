// Starts one whole product per worker for e2e/, so tests that kill the API or fill a shop don't disturb others. The
// town is seeded once and copied.
import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../packages/ops/ports.ts';
import { childEnv, root, startProduct } from '../packages/ops/product.ts';
import { ofMachine } from '../packages/ops/settings.ts';
import { temporaryFolder } from '../packages/ops/temporary-folder.ts';
import { buildWeb } from '../packages/ops/web-build.ts';
import { type ShiftedProduct, startControl } from './e2e-control.ts';

/** Keeps out variables that would configure the product differently from a fresh clone. */
const environment = (): NodeJS.ProcessEnv => ({
	...Object.fromEntries(ofMachine.map((name) => [name, process.env[name]])),
	// Lets rate-limit tests send from IP addresses of their own.
	TRUST_PROXY: 'loopback',
});

async function makeTown(dataDir: string): Promise<void> {
	const product = await startProduct({ dataDir, port: await freePort(), env: environment() });
	await product.stop();
	// Copies must not all claim the same ports.
	for (const part of ['postgres', 'sandbox']) rmSync(join(dataDir, part, 'port'));
}

/** Keeps file owners, because PostgreSQL runs as another user when we are root. Windows seeds each town. */
async function copyTown(town: string, dataDir: string): Promise<void> {
	if (process.platform !== 'win32') await promisify(execFile)('cp', ['-a', town, dataDir]);
}

async function startShiftedProduct(town: string, dataDir: string): Promise<ShiftedProduct> {
	await copyTown(town, dataDir);
	const clockFile = join(dataDir, 'clock');
	const shiftedClock = new URL('./shifted-clock.mjs', import.meta.url).href;
	const product = await startProduct({
		dataDir,
		port: await freePort(),
		// As in production with email: /admin asks for a passkey or a code.
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
	// E2E_TOWN lets several runs share one town.
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
