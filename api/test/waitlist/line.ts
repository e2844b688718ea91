/**
 * A simple model of one slot's waitlist (R-waitlist, R-bag-offer, R-hogging, R-last-half-hour, R-waitlist-ends,
 * R-drop) and its price (R-falling-price), without locks, triggers and crashes. Orders and the drawn order are input.
 */
const minute = 60_000;

export interface Wait {
	who: string;
	bags: number;
	state: 'waiting' | 'offered' | 'watching' | 'ordered' | 'left' | 'ended';
	why: string | null;
	lapses: number;
	/** Its window. */
	starts: number;
	ends: number;
	notified: boolean;
	/** Before the draw. */
	entered: boolean;
	offer?: { bags: number; until: number } | undefined;
}

export interface Line {
	now: number;
	wanted: number;
	starts: number;
	ends: number;
	listed: boolean;
	paused: boolean;
	/** Null: drawn already, or no draw. */
	draws: number | null;
	/** The last published order. */
	drawn: string[];
	wasDrawn: boolean;
	/** In serving order. */
	waits: Wait[];
	ordered: number;
	buyers: Set<string>;
	/** People who are passed over (R-hogging). */
	winners: Set<string>;
	/** The shop's price, in cents. */
	usual: number;
	/** Null: as usual. */
	own: number | null;
	fallsOnly: boolean;
	steps: readonly PriceStep[];
}

export interface PriceStep {
	/** Before the end. */
	minutes: number;
	cents: number;
}

export const isLive = ({ state }: Wait) => ['waiting', 'offered', 'watching'].includes(state);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
const of = (line: Line, state: Wait['state']) => line.waits.filter((wait) => wait.state === state);
export const liveOf = (line: Line, who: string) =>
	line.waits.find((wait) => wait.who === who && isLive(wait));

export const wanting = (line: Line) => sum(of(line, 'waiting').map(({ bags }) => bags));
const offered = (line: Line) => sum(line.waits.map(({ offer }) => offer?.bags ?? 0));
export const capacity = (line: Line) => Math.max(line.wanted, line.ordered + offered(line));
export function reserved(line: Line): number {
	if (line.wanted === 0) return 0;
	const free = capacity(line) - line.ordered - offered(line);
	return line.draws === null ? Math.min(wanting(line), free) : free;
}
/** Bags that everyone sees and can buy. */
export const visible = (line: Line) => capacity(line) - line.ordered - offered(line) - reserved(line);

export const isOver = (line: Line) => line.now >= line.ends;
export const isClosed = (line: Line) => line.wanted === 0 || line.paused;
const isMoved = (line: Line, { starts, ends }: Wait) => starts !== line.starts || ends !== line.ends;
const isLast = (line: Line) => line.ends - line.now <= 30 * minute;

export function join(line: Line, who: string, bags: number): string | undefined {
	if (!line.listed) return 'BUSINESS_OFFLINE';
	if (isOver(line) || isClosed(line)) return 'SLOT_CLOSED';
	if (liveOf(line, who)) return undefined;
	if (line.buyers.has(who)) return 'HAS_ORDER';
	if (capacity(line) > line.ordered + offered(line) + reserved(line)) return 'BAGS_LEFT';
	line.waits.push({
		who,
		bags,
		state: isLast(line) ? 'watching' : 'waiting',
		why: null,
		lapses: 0,
		starts: line.starts,
		ends: line.ends,
		notified: false,
		entered: line.draws !== null && line.now < line.draws,
	});
	return undefined;
}

export function end(wait: Wait, state: 'ordered' | 'left' | 'ended', why: string | null = null): void {
	Object.assign(wait, { state, why, offer: undefined });
}

function lapse(line: Line, wait: Wait): void {
	wait.lapses++;
	wait.offer = undefined;
	line.waits = [...line.waits.filter((one) => one !== wait), wait];
	if (wait.lapses === 2) end(wait, 'ended', 'lapsed');
	else wait.state = isLast(line) ? 'watching' : 'waiting';
}

const isDue = ({ draws, now }: Line) => draws !== null && draws <= now;

/** Entrants in drawn order, then latecomers. */
function draw(line: Line): void {
	const waiting = of(line, 'waiting');
	const entered = waiting.filter((wait) => wait.entered);
	if (
		[...line.drawn].sort().join() !==
		entered
			.map(({ who }) => who)
			.sort()
			.join()
	)
		throw new Error('others were drawn than entered');
	line.waits = [
		...line.waits.filter((wait) => !waiting.includes(wait)),
		...entered.sort((a, b) => line.drawn.indexOf(a.who) - line.drawn.indexOf(b.who)),
		...waiting.filter((wait) => !wait.entered),
	];
	Object.assign(line, { draws: null, wasDrawn: true });
}

/** Turns draws on, two hours before pickup, or off. */
export function drawFrom(line: Line, isOn: boolean): void {
	const at = line.starts - 120 * minute;
	const isFull = line.ordered + offered(line) + reserved(line) + wanting(line) === 0;
	if (isOn && line.draws === null && !line.wasDrawn && isFull && at > line.now) line.draws = at;
	if (!isOn && line.draws !== null && !line.waits.some((wait) => wait.entered && isLive(wait)))
		line.draws = null;
}

function offerNext(line: Line): void {
	const isCapped = ({ who }: Wait) => line.winners.has(who) && line.starts - line.now > 60 * minute;
	const waiting = of(line, 'waiting');
	for (const wait of [...waiting.filter((one) => !isCapped(one)), ...waiting.filter(isCapped)]) {
		const left = reserved(line);
		if (left === 0) return;
		if (line.buyers.has(wait.who)) {
			end(wait, 'ended', 'has_order');
			continue;
		}
		const third = (line.ends - line.now) / 3;
		const length = Math.min(10 * minute, Math.max(2 * minute, third));
		wait.offer = { bags: Math.min(wait.bags, left), until: Math.min(line.ends, line.now + length) };
		wait.state = 'offered';
	}
}

function turn(line: Line): void {
	if (isOver(line) || isClosed(line)) {
		for (const wait of line.waits.filter(isLive)) end(wait, 'ended', isOver(line) ? 'over' : 'closed');
		if (isDue(line)) draw(line);
		return;
	}
	for (const wait of line.waits.filter(isLive)) if (isMoved(line, wait)) end(wait, 'ended', 'moved');
	if (isDue(line)) draw(line);
	if (line.draws !== null) return;
	// A stable sort: of offers that expire together, the first in line goes first.
	const due = of(line, 'offered').filter(({ offer }) => offer && offer.until <= line.now);
	for (const wait of due.sort((a, b) => (a.offer?.until ?? 0) - (b.offer?.until ?? 0))) lapse(line, wait);
	if (isLast(line)) for (const wait of of(line, 'waiting')) wait.state = 'watching';
	if (!line.listed) return;
	offerNext(line);
	if (isLast(line) && visible(line) > 0) for (const wait of of(line, 'watching')) wait.notified = true;
}

/** Runs twice a second. */
export function offerJob(line: Line): void {
	const due = line.waits.some(({ offer }) => offer && offer.until <= line.now);
	const news = of(line, 'watching').some(({ notified }) => !notified) && visible(line) > 0;
	if ((line.draws === null && reserved(line) > 0) || isDue(line) || due || news) turn(line);
}

export function endJob(line: Line): void {
	if (!line.waits.some(isLive)) return;
	const moved = line.waits.some((wait) => isLive(wait) && isMoved(line, wait));
	const last = isLast(line) && of(line, 'waiting').length > 0;
	if (isOver(line) || isClosed(line) || moved || last) turn(line);
}

export const priceOf = ({ own, usual }: Line) => own ?? usual;
/** Null: the price may rise. */
export function promised(line: Line): number | null {
	const isAwaited = line.draws !== null || reserved(line) + wanting(line) + offered(line) > 0;
	return line.fallsOnly || isAwaited ? priceOf(line) : null;
}

/** The price after an edit of the date. */
export function setPrice(line: Line, own: number | null, promise = promised(line)): void {
	line.own = promise === null ? own : Math.min(promise, own ?? promise);
	if (promise !== null) line.fallsOnly = true;
}
export function setUsual(line: Line, cents: number): void {
	if (cents !== line.usual && promised(line) !== null) setPrice(line, cents);
	line.usual = cents;
}

const moment = (line: Line, { minutes }: PriceStep) => line.ends - minutes * minute;
/** When the next step comes that is lower. */
export const nextStep = (line: Line): number | undefined =>
	line.steps
		.filter((step) => step.cents < priceOf(line))
		.map((step) => moment(line, step))
		.sort((a, b) => a - b)[0];

/** Runs once a minute and after each edit. */
export function step(line: Line): void {
	if (!line.listed || isClosed(line) || isOver(line) || line.draws !== null || line.wasDrawn) return;
	const due = line.steps.filter((one) => moment(line, one) <= line.now && one.cents < priceOf(line));
	if (due.length === 0) return;
	line.own = Math.min(...due.map(({ cents }) => cents));
	line.fallsOnly = true;
}
