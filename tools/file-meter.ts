// A reporter for Vitest and Playwright: processor seconds per test file, including browser, database and products.
// Files that run at the same time share the process tree's time evenly.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { FullConfig, Reporter as JourneyReporter, TestCase } from '@playwright/test/reporter';
import type { TestModule, Reporter as UnitReporter, Vitest } from 'vitest/node';
import { processorMeter } from './processor-time.ts';

export interface FileCosts {
	/** Total of the runner and its descendants; `undefined` where the system doesn't report it. */
	seconds: number | undefined;
	/** By path from the project's root; '' is time while no file was running. */
	files: Record<string, number>;
	tests: Record<string, number>;
}

const everyMs = 1_000;

// biome-ignore lint/style/noDefaultExport: both runners ask a reporter's file for its default export.
export default class FileMeter implements UnitReporter, JourneyReporter {
	private readonly meter = processorMeter(process.pid);
	private readonly running: string[] = [];
	private readonly files: Record<string, number> = {};
	private readonly tests: Record<string, number> = {};
	private seconds = this.meter.seconds();
	private readonly timer = setInterval(() => this.share(), everyMs).unref();

	private share(): void {
		const now = this.meter.seconds();
		if (now === undefined) return;
		const used = now - (this.seconds ?? 0);
		this.seconds = now;
		for (const file of this.running.length > 0 ? this.running : [''])
			this.files[file] = (this.files[file] ?? 0) + used / Math.max(1, this.running.length);
	}

	private begin(path: string): void {
		this.share();
		this.running.push(relative(process.cwd(), path));
	}

	private end(path: string): void {
		this.share();
		const at = this.running.indexOf(relative(process.cwd(), path));
		if (at >= 0) this.running.splice(at, 1);
	}

	private count(project: string, tests: number): void {
		this.tests[project] = (this.tests[project] ?? 0) + tests;
	}

	private write(): void {
		this.share();
		const costs: FileCosts = { seconds: this.seconds, files: this.files, tests: this.tests };
		if (process.env.FILE_COSTS) writeFileSync(process.env.FILE_COSTS, JSON.stringify(costs));
	}

	onInit({ projects }: Vitest): void {
		for (const { name } of projects) this.count(name, 0);
	}

	/** Loading a file counts toward its time. */
	onTestModuleQueued({ moduleId }: TestModule): void {
		this.begin(moduleId);
	}

	onTestModuleEnd({ moduleId, project, children }: TestModule): void {
		this.end(moduleId);
		this.count(project.name, [...children.allTests()].length);
	}

	onTestRunEnd(): void {
		this.write();
	}

	onBegin({ projects }: FullConfig): void {
		for (const { name } of projects) this.count(name, 0);
	}

	onTestBegin({ location }: TestCase): void {
		this.begin(location.file);
	}

	onTestEnd({ location, parent }: TestCase): void {
		this.end(location.file);
		this.count(parent.project()?.name ?? '', 1);
	}

	/** Runs after global teardown, so that is counted too. */
	async onExit(): Promise<void> {
		clearInterval(this.timer);
		this.write();
	}

	printsToStdio(): boolean {
		return false;
	}
}
