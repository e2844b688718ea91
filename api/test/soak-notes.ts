/** A row of the table that `npm run soak` prints. */
import { appendFileSync } from 'node:fs';

export interface SoakNote {
	what: string;
	attempted: number;
	/** Always 0; otherwise the test failed. */
	lost: number;
	/** Reproduces the run. */
	seed: string;
}

/** True in `npm run soak`, where proofs try more. */
export const soaking = process.env.SOAK_NOTES !== undefined;

export function soakNote(note: SoakNote): void {
	if (process.env.SOAK_NOTES) appendFileSync(process.env.SOAK_NOTES, `${JSON.stringify(note)}\n`);
}
