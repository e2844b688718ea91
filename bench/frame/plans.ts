// Records what each statement reads, using auto_explain: executed plans with the API's own parameters, including
// statements run by triggers and foreign keys.
import pg from 'pg';

export interface RunStatement {
	step: string;
	text: string;
	/** 8 KB blocks read, from cache or disk. */
	blocks: number;
	rows: number;
	/** Rows found in tables and indexes, whether returned or aggregated; filtered rows don't count. */
	foundRows: number;
	/** First run on its connection: the blocks include catalog lookups. */
	isFirst: boolean;
}

export interface PlanNode
	extends Record<
		'Shared Hit Blocks' | 'Shared Read Blocks' | 'Temp Read Blocks' | 'Actual Rows' | 'Actual Loops',
		number
	> {
	'Relation Name'?: string;
	Plans?: PlanNode[];
}
interface Plan {
	'Query Text': string;
	Plan: PlanNode;
}

export const foundIn = (node: PlanNode): number =>
	(node['Relation Name'] === undefined ? 0 : node['Actual Rows'] * node['Actual Loops']) +
	(node.Plans ?? []).reduce((sum, child) => sum + foundIn(child), 0);

const settings = {
	session_preload_libraries: 'auto_explain',
	'auto_explain.log_min_duration': '0',
	'auto_explain.log_analyze': 'on',
	'auto_explain.log_timing': 'off',
	'auto_explain.log_buffers': 'on',
	'auto_explain.log_format': 'json',
	'auto_explain.log_nested_statements': 'on',
	'auto_explain.log_parameter_max_length': '0',
	'auto_explain.log_level': 'notice',
};

export function explainingUrl(databaseUrl: string): string {
	const url = new URL(databaseUrl);
	url.searchParams.set(
		'options',
		Object.entries(settings)
			.map(([name, value]) => `-c ${name}=${value}`)
			.join(' '),
	);
	return url.href;
}

/** Treats value lists of different lengths as the same statement. */
const shorten = (text: string) =>
	text
		.replace(/\s+/g, ' ')
		.replace(/\(\$\d+(, \$\d+)*\)(, \(\$\d+(, \$\d+)*\))*/g, '($…)')
		.replace(/\$\d+/g, '$')
		.trim();

/** Listens to every connection of this process until `stop`. */
export function recordPlans(): { statements: RunStatement[]; begin(step: string): void; stop(): void } {
	const statements: RunStatement[] = [];
	let step = 'start';
	const known = new WeakMap<pg.Client, Set<string>>();
	function isFirst(client: pg.Client, text: string): boolean {
		const texts = known.get(client) ?? new Set();
		const isNew = !texts.has(text);
		known.set(client, texts.add(text));
		return isNew;
	}
	const { emit } = pg.Client.prototype;
	pg.Client.prototype.emit = function record(this: pg.Client, event: string, ...given: unknown[]) {
		const [notice] = given as [{ message?: string } | undefined];
		const said = event === 'notice' ? notice?.message : undefined;
		if (said?.startsWith('duration:')) {
			const { Plan: top, ...plan } = JSON.parse(said.slice(said.indexOf('{'))) as Plan;
			const text = shorten(plan['Query Text']);
			statements.push({
				step,
				text,
				blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'] + top['Temp Read Blocks'],
				rows: top['Actual Rows'],
				foundRows: foundIn(top),
				isFirst: isFirst(this, text),
			});
		}
		return Reflect.apply(emit, this, [event, ...given]);
	};
	return {
		statements,
		begin(name) {
			step = name;
		},
		stop() {
			pg.Client.prototype.emit = emit;
		},
	};
}
