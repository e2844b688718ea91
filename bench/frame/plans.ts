/**
 * What each statement read, as PostgreSQL says it of itself (auto_explain): plans as they were run, with the API's own
 * parameters and prepared statements, and what triggers and foreign keys ran beneath them.
 */
import pg from 'pg';

/** A statement that was run in a step of the work. */
export interface RunStatement {
	step: string;
	text: string;
	/** Blocks of 8 KB that it looked at, found in memory or not. */
	blocks: number;
	/** That it gave or changed. */
	rows: number;
	/** That it found in tables and indexes, to give them or to add them up; not those that it looked at in vain. */
	foundRows: number;
	/** Its connection had not run it before: reading what the tables are is counted too. */
	isFirst: boolean;
}

export interface PlanNode
	extends Record<
		'Shared Hit Blocks' | 'Shared Read Blocks' | 'Temp Read Blocks' | 'Actual Rows' | 'Actual Loops',
		number
	> {
	/** Of a table. */
	'Relation Name'?: string;
	Plans?: PlanNode[];
}
interface Plan {
	'Query Text': string;
	Plan: PlanNode;
}

/** Rows that were found in tables and indexes; not those that were looked at in vain. */
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

/** The address of a database whose connections explain what they run. */
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

/** Lists of another length are the same statement. */
const shorten = (text: string) =>
	text
		.replace(/\s+/g, ' ')
		.replace(/\(\$\d+(, \$\d+)*\)(, \(\$\d+(, \$\d+)*\))*/g, '($…)')
		.replace(/\$\d+/g, '$')
		.trim();

/** Listens to every connection of this process, until `stop`. */
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
