import { expect, test } from 'vitest';
import { chooseTime, type TimeOption, timeChoice } from './time-choice.ts';

const day = { min: '00:00', max: '23:59', step: 5 };
const open = <T>(options: TimeOption<T>[]) =>
	options.filter(({ disabled }) => !disabled).map(({ value }) => value);

test.for([
	['00:05', 12, 5, 'AM'],
	['11:55', 11, 55, 'AM'],
	['12:00', 12, 0, 'PM'],
	['17:30', 5, 30, 'PM'],
] as const)('%s is shown as %i:%i %s', ([value, hour, minute, half]) => {
	expect(timeChoice(value, day)).toMatchObject({ hour, minute, half });
});

test('the whole day is offered in steps of five minutes', () => {
	const { hours, minutes, halves } = timeChoice('08:00', day);
	expect(open(hours)).toHaveLength(12);
	expect(open(minutes)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55]);
	expect(open(halves)).toEqual(['AM', 'PM']);
});

test('what lies outside of the range is disabled', () => {
	const evening = timeChoice('17:30', { min: '17:20', max: '20:00', step: 5 });
	expect(open(evening.halves)).toEqual(['PM']);
	expect(open(evening.hours)).toEqual([5, 6, 7, 8]);
	expect(open(evening.minutes)).toEqual([20, 25, 30, 35, 40, 45, 50, 55]);
});

test('a time between two steps stays until another is chosen', () => {
	expect(open(timeChoice('17:32', day).minutes)).toContain(32);
	expect(chooseTime('17:32', { hour: 6 }, day)).toBe('18:30');
});

test.for([
	['17:30', { hour: 12 }, '12:30'],
	['05:30', { hour: 12 }, '00:30'],
	['17:30', { minute: 45 }, '17:45'],
	['17:30', { half: 'AM' }, '05:30'],
	['00:15', { half: 'PM' }, '12:15'],
] as const)('%s with %o becomes %s', ([value, part, chosen]) => {
	expect(chooseTime(value, part, day)).toBe(chosen);
});

test('a choice that would leave the range lands on the nearest offered time', () => {
	const limits = { min: '09:20', max: '20:00', step: 5 };
	expect(chooseTime('10:00', { hour: 9 }, limits)).toBe('09:20');
	expect(chooseTime('17:45', { hour: 8 }, limits)).toBe('20:00');
	expect(chooseTime('17:45', { half: 'AM' }, limits)).toBe('09:20');
});

test('an empty range changes nothing', () => {
	expect(chooseTime('10:00', { hour: 9 }, { min: '12:00', max: '11:00', step: 5 })).toBe('10:00');
});
