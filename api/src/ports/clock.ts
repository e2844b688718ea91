/** The one source of time. Everything that compares times asks it; tests and the seed move it. */
export interface Clock {
	now(): Date;
}
