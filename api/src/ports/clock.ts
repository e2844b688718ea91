/** The only source of time, so that tests and the seed can move it. */
export interface Clock {
	now(): Date;
}
