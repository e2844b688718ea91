// Keeps the newest backup of each of the last days and weeks, and the two newest overall.
import { removeChanges } from './changes.ts';
import { basePrefix, getManifest, listBackups } from './manifest.ts';
import type { BackupKey } from './sealed.ts';
import type { Vault } from './vault.ts';
import { isHistory, logPrefix, positionOf } from './wal-names.ts';

const dayMs = 86_400_000;

export function timeOf(id: string): Date {
	const [, year, month, day, hour, minute, second] =
		id.match(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/)?.map(Number) ?? [];
	return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second));
}

export function staying(
	ids: readonly string[],
	{ days, weeks }: { days: number; weeks: number },
	now: Date,
): string[] {
	const newest = new Map<string, string>();
	for (const id of [...ids].sort()) {
		const at = timeOf(id).getTime();
		const [day, week] = [Math.floor(at / dayMs), Math.floor((at / dayMs + 3) / 7)];
		const today = Math.floor(now.getTime() / dayMs);
		if (today - day < days) newest.set(`day ${day}`, id);
		if (Math.floor((today + 3) / 7) - week < weeks) newest.set(`week ${week}`, id);
	}
	// The newest may turn out to be corrupt, so the one before it stays.
	return [...new Set([...newest.values(), ...[...ids].sort().slice(-2)])].sort();
}

export async function prune(
	vault: Vault,
	key: BackupKey,
	rules: { days: number; weeks: number },
	now: Date,
): Promise<string[]> {
	const ids = await listBackups(vault);
	const stay = staying(ids, rules, now);
	const [oldest] = stay;
	if (oldest === undefined) return [];
	const { log, started } = await getManifest(vault, key, oldest);
	const removed = ids.filter((id) => !stay.includes(id));
	for (const id of removed) {
		const names = (await vault.list(`${basePrefix}${id}/`)).map(({ name }) => name);
		// The manifest goes first, so an interrupted removal never looks complete.
		await vault.remove(names.filter((name) => name.endsWith('/manifest')));
		await vault.remove(names.filter((name) => !name.endsWith('/manifest')));
	}
	const segments = (await vault.list(logPrefix)).map(({ name }) => name.slice(logPrefix.length));
	await vault.remove(
		segments
			.filter((name) => !isHistory(name) && positionOf(name) < positionOf(log.first))
			.map((name) => logPrefix + name),
	);
	await removeChanges(vault, new Date(started));
	return removed;
}
