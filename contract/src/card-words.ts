/** Translates a text of `bagOnCard`, because cards are shared by all readers (ADR 101). Loads no other texts. */
import type { Say } from './texts.ts';

export function bagOnCardIn(say: Say, text: string): string {
	const whole = [text, text.toLowerCase()].find((one) => say(one) !== one);
	const words = whole === undefined ? text.toLowerCase().split(' & ') : [whole];
	const said = words.map((word) => say(word)).join(` ${say('&')} `);
	return said.charAt(0).toUpperCase() + said.slice(1);
}
