import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** How gauges of several processes are merged; counters and histograms are added. */
type Aggregator = 'sum' | 'max';

export function seriesOf(registry: Registry) {
	const registers = [registry];
	return {
		counter: <T extends string = never>(name: string, help: string, labelNames: T[] = []) =>
			new Counter<T>({ name, help, labelNames, registers }),
		gauge: <T extends string = never>(
			name: string,
			help: string,
			labelNames: T[] = [],
			aggregator: Aggregator = 'sum',
		) => new Gauge<T>({ name, help, labelNames, registers, aggregator }),
		/** A gauge that is read on each collection, and left out while it has no value. */
		reading: (name: string, help: string, read: () => number | undefined, aggregator: Aggregator = 'sum') =>
			new Gauge({
				name,
				help,
				registers,
				aggregator,
				collect() {
					const value = read();
					if (value === undefined) this.remove();
					else this.set(value);
				},
			}),
		histogram: <T extends string = never>(name: string, help: string, labelNames: T[], buckets: number[]) =>
			new Histogram<T>({ name, help, labelNames, buckets, registers }),
	};
}
