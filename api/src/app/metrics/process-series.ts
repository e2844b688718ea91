import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { Counter, type Registry } from 'prom-client';
import { seriesOf } from './series.ts';

const resolutionMs = 20;
/** The delay is measured over this window, however often it is read. */
const delayWindowMs = 10_000;

function watchDelay(): () => number {
	const delay = monitorEventLoopDelay({ resolution: resolutionMs });
	delay.enable();
	let seconds = 0;
	const timer = setInterval(() => {
		seconds = Math.max(0, delay.percentile(99) / 1e6 - resolutionMs) / 1_000;
		delay.reset();
	}, delayWindowMs);
	timer.unref();
	return () => seconds;
}

export function watchProcess(registry: Registry): void {
	const registers = [registry];
	const counted = (name: string, help: string, read: () => number) =>
		new Counter({
			name,
			help,
			registers,
			collect() {
				this.reset();
				this.inc(read());
			},
		});
	const { reading: measured } = seriesOf(registry);
	counted('process_cpu_seconds_total', 'Processor time of all processes.', () => {
		const { user, system } = process.cpuUsage();
		return (user + system) / 1e6;
	});
	measured('process_resident_memory_bytes', 'Memory of all processes.', () => process.memoryUsage.rss());
	measured(
		'nodejs_heap_used_bytes',
		'Memory that JavaScript uses, of all processes.',
		() => process.memoryUsage().heapUsed,
	);
	measured(
		'nodejs_eventloop_lag_p99_seconds',
		'How late timers were in the last ten seconds, of the process where they were latest.',
		watchDelay(),
		'max',
	);
	counted(
		'nodejs_eventloop_active_seconds_total',
		'How long event loops were busy, of all processes.',
		() => performance.eventLoopUtilization().active / 1_000,
	);
}
