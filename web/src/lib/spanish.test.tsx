/** Spanish texts with times filled in (R-display-formats). */
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { messages, screens } from './spanish.ts';

const [{ messages: others }] = await screens();
const texts = { ...messages, ...others };
i18n.loadAndActivate({ locale: 'es-US', messages: texts });
const times = new Proxy({}, { get: () => '5:30 p.m.', has: () => true });

test('no text ends a sentence twice', () => {
	const said = Object.keys(texts).map((id) => i18n._(id, times));
	expect(said.filter((text) => text.includes('5:30 p.m.')).length).toBeGreaterThan(300);
	expect(said.filter((text) => /m\.(<\/\d+>)?\.(?!\.)/.test(text))).toEqual([]);
	expect(Object.keys(texts).map((id) => i18n.t(id, times))).toEqual(said);
});
