/** Parses METRICS_PORT's answer like Prometheus. */
export interface Sample {
	name: string;
	labels: Record<string, string>;
	value: number;
}
export interface Series {
	name: string;
	type: string;
	help: string;
}

const labelsOf = (text: string | undefined) =>
	Object.fromEntries(
		[...(text ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [
			name,
			value,
		]),
	);

export function parseMetrics(text: string): { series: Series[]; samples: Sample[] } {
	const lines = text.split('\n');
	const helps = new Map<string, string>();
	const series: Series[] = [];
	const samples: Sample[] = [];
	for (const line of lines) {
		const help = /^# HELP (\S+) (.*)$/.exec(line);
		if (help) helps.set(help[1] ?? '', help[2] ?? '');
		const [, name = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
		if (name) {
			const asked = type === 'counter' ? `${name}_total` : name;
			series.push({ name: asked, type, help: helps.get(name) ?? '' });
		}
		const sample = /^([a-z]\w*)(?:\{(.*)\})? (\S+)$/.exec(line);
		if (sample)
			samples.push({ name: sample[1] ?? '', labels: labelsOf(sample[2]), value: Number(sample[3]) });
	}
	return { series, samples };
}

export interface Scrape {
	status: number;
	type: string | null;
	text: string;
	series: Series[];
	samples: Sample[];
	/** The sum of matching samples; undefined if there are none. */
	value(name: string, labels?: Record<string, string>): number | undefined;
}

export async function scrape(url: string | undefined, headers: Record<string, string> = {}): Promise<Scrape> {
	const answer = await fetch(url ?? '', { headers });
	const text = await answer.text();
	const { series, samples } = parseMetrics(text);
	return {
		status: answer.status,
		type: answer.headers.get('content-type'),
		text,
		series,
		samples,
		value(name, labels = {}) {
			const own = samples.filter(
				(sample) =>
					sample.name === name &&
					Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
			);
			return own.length === 0 ? undefined : own.reduce((sum, { value }) => sum + value, 0);
		},
	};
}
