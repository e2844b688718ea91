/** What a proof has tried, for the table that `npm run soak` prints. */
import { appendFileSync } from 'node:fs';

export interface SoakNote {
	what: string;
	attempted: number;
	/** Always 0: the test has failed otherwise. */
	lost: number;
	/** With which it is repeated. */
	seed: string;
}

/** True in `npm run soak`, where each proof tries more. */
export const soaking = process.env.SOAK_NOTES !== undefined;

export function soakNote(note: SoakNote): void {
	if (process.env.SOAK_NOTES) appendFileSync(process.env.SOAK_NOTES, `${JSON.stringify(note)}\n`);
}
