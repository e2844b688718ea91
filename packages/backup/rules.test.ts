import { describe, expect, test } from 'vitest';
import { staying, timeOf } from './prune.ts';
import type { Run } from './runs.ts';
import { dueRun } from './schedule.ts';
import { settingsIn } from './settings.ts';
import { tar, untar } from './tar.ts';
import { follows, nextSegment, segmentsAfter } from './wal-names.ts';

const idOf = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, '');
const dayMs = 86_400_000;

describe('what stays', () => {
	const now = new Date('2026-11-25T12:00:00Z');
	const nightly = (count: number) =>
		Array.from({ length: count }, (_, ago) =>
			idOf(new Date(Date.UTC(2026, 10, 25, 3, 30) - (count - 1 - ago) * dayMs)),
		);

	test('one of each of the last days, and one of each of the last weeks', () => {
		const stay = staying(nightly(200), { days: 14, weeks: 8 }, now).map((id) => id.slice(0, 8));
		expect(stay.slice(-14)).toEqual(nightly(14).map((id) => id.slice(0, 8)));
		expect(stay.slice(0, -14)).toEqual(['20261011', '20261018', '20261025', '20261101', '20261108']);
	});

	test('the newest of a day, and the two newest of all, however old', () => {
		const ids = ['20261124T010000000Z', '20261124T020000000Z', '20261125T020000000Z', '20261125T113000000Z'];
		expect(staying(ids, { days: 2, weeks: 1 }, now)).toEqual(ids.slice(1));
		const old = ['20200101T000000000Z', '20200102T000000000Z', '20200103T000000000Z'];
		expect(staying(old, { days: 1, weeks: 1 }, now)).toEqual(old.slice(1));
		expect(staying([], { days: 1, weeks: 1 }, now)).toEqual([]);
	});

	test('an id says when it began', () => {
		const at = new Date('2026-11-25T03:30:07.000Z');
		expect(timeOf(idOf(at))).toEqual(at);
	});
});

describe('what is due', () => {
	const now = new Date(2026, 10, 25, 12, 0);
	const at = 3 * 60 + 30;
	const run = (kind: Run['kind'], hoursAgo: number, ok = true): Run => ({
		kind,
		ok,
		startedAt: new Date(now.getTime() - hoursAgo * 3_600_000),
	});
	test.each<[string, Run[], ReturnType<typeof dueRun>]>([
		['nothing was made yet', [], 'backup'],
		['the last one is of the night before', [run('backup', 20), run('rehearsal', 19)], 'backup'],
		['this night is done, and rehearsed', [run('backup', 8), run('rehearsal', 7.5)], undefined],
		['this night is done, and not rehearsed', [run('backup', 8), run('rehearsal', 31)], 'rehearsal'],
		['one was taken since by hand', [run('backup', 1), run('rehearsal', 7)], 'rehearsal'],
		['it failed a moment ago', [run('backup', 0.5, false)], undefined],
		['it failed more than an hour ago', [run('backup', 1.5, false)], 'backup'],
		['the rehearsal failed a moment ago', [run('backup', 8), run('rehearsal', 0.5, false)], undefined],
		['the rehearsal failed long ago', [run('backup', 8), run('rehearsal', 2, false)], 'rehearsal'],
	])('%s', (_, last, expected) => {
		expect(dueRun(last, at, now)).toBe(expected);
	});

	test('before the time of the day, the one of yesterday counts', () => {
		const early = new Date(2026, 10, 25, 2, 0);
		const last: Run[] = [
			{ kind: 'backup', ok: true, startedAt: new Date(2026, 10, 24, 3, 31) },
			{ kind: 'rehearsal', ok: true, startedAt: new Date(2026, 10, 24, 3, 40) },
		];
		expect(dueRun(last, at, early)).toBeUndefined();
	});
});

test('settings that make no sense are named', () => {
	expect(settingsIn({})).toEqual({ to: undefined, key: undefined, days: 14, weeks: 8, at: 210 });
	expect(() => settingsIn({ BACKUP_DAYS: '0' })).toThrow(
		'BACKUP_DAYS must be a number from 1 to 1000, not 0.',
	);
	expect(() => settingsIn({ BACKUP_AT: '25:00' })).toThrow(
		'BACKUP_AT must be a time of the day such as 03:30',
	);
});

describe('the log', () => {
	test('segments are counted on over the end of 256', () => {
		expect(nextSegment('000000010000000000000009')).toBe('00000001000000000000000A');
		expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
	});

	test('a segment follows the one before, and what is stored already; not one later', () => {
		const [third, fourth, fifth] = ['3', '4', '5'].map((digit) => `00000001000000000000000${digit}`);
		expect([third, fourth, fifth].map((next) => follows(third ?? '', next ?? ''))).toEqual([
			true,
			true,
			false,
		]);
	});

	test('what follows without a gap is used, and the first that is missing is named', () => {
		const [last, next, third, fifth] = [
			'000000010000000000000003',
			'000000010000000000000004',
			'000000020000000000000005',
			'000000020000000000000007',
		] as const;
		expect(segmentsAfter(last, [next, third, '000000010000000000000001'])).toEqual({ usable: [next, third] });
		expect(segmentsAfter(last, [])).toEqual({ usable: [] });
		expect(segmentsAfter('000000020000000000000003', [next])).toEqual({ usable: [] });
		expect(segmentsAfter(last, [next, third, fifth])).toEqual({
			usable: [next, third],
			missing: '000000020000000000000006',
		});
	});
});

async function* chunksOf(bytes: Buffer, size: number) {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

test('files come back as they were, whatever the chunks; one that changed its length has the length it began with', async () => {
	async function* body(text: string) {
		yield Buffer.from(text);
	}
	const long = `media/${'é'.repeat(90)}.webp`;
	async function* entries() {
		yield { path: 'media', type: 'folder' as const, size: 0 };
		yield { path: long, type: 'file' as const, size: 7, body: body('picture') };
		yield { path: 'grew', type: 'file' as const, size: 3, body: body('abcdef') };
		yield { path: 'shrank', type: 'file' as const, size: 4, body: body('ab') };
		yield { path: 'empty', type: 'file' as const, size: 0 };
	}
	const written: Buffer[] = [];
	for await (const chunk of tar(entries())) written.push(chunk);
	for (const size of [1, 100, 512, 100_000]) {
		const found: [string, string][] = [];
		await untar(chunksOf(Buffer.concat(written), size), async ({ path, body: bytes }) => {
			const parts: Buffer[] = [];
			for await (const part of bytes) parts.push(part);
			found.push([path, Buffer.concat(parts).toString()]);
		});
		expect(found).toEqual([
			['media', ''],
			[long, 'picture'],
			['grew', 'abc'],
			['shrank', 'ab\0\0'],
			['empty', ''],
		]);
	}
	const short = Buffer.concat(written).subarray(0, 1000);
	await expect(
		untar(chunksOf(short, 512), async ({ body: bytes }) => {
			for await (const _ of bytes);
		}),
	).rejects.toThrow('it ends in the middle of a file');
});
