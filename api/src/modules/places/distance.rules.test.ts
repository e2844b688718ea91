import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMiles, earthMiles, innerMapRadius, mapRadius, toPoint } from './distance.rules.ts';
import { parseCoordinates } from './location.rules.ts';

const portland = { lat: 45.5152, lng: -122.6784 };

// R-distance
test.each([
	['itself', portland, 0],
	['Seattle', { lat: 47.6062, lng: -122.3321 }, 145.4076],
	['New York', { lat: 40.7128, lng: -74.006 }, 2439.2856],
	['Honolulu', { lat: 21.3069, lng: -157.8583 }, 2594.4663],
])('from Portland to %s', (_, place, miles) => {
	expect(distanceMiles(portland, place)).toBeCloseTo(miles, 3);
});

test('a degree of latitude is 69 miles and the way back is as long', () => {
	const north = { lat: 46.5152, lng: -122.6784 };
	expect(distanceMiles(portland, north)).toBeCloseTo((earthMiles * Math.PI) / 180, 6);
	expect(distanceMiles(north, portland)).toBe(distanceMiles(portland, north));
});

test('whatever is within the radius lies in the circle on the map, and the inner circle is all within', () => {
	fc.assert(
		fc.property(
			fc.double({ min: 18, max: 71.4, noNaN: true }),
			fc.double({ min: -170, max: -66, noNaN: true }),
			fc.double({ min: 0.1, max: 100, noNaN: true }),
			fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
			(lat, lng, miles, bearing) => {
				const degrees = (miles / earthMiles) * (180 / Math.PI);
				const there = {
					lat: lat + degrees * Math.cos(bearing) * 0.999,
					lng: lng + (degrees * Math.sin(bearing) * 0.999) / Math.cos((lat * Math.PI) / 180),
				};
				const [a, b] = [toPoint({ lat, lng }), toPoint(there)];
				const away = Math.hypot(a.x - b.x, a.y - b.y);
				const within = distanceMiles({ lat, lng }, there) <= miles;
				if (within) expect(away).toBeLessThanOrEqual(mapRadius(miles, lat));
				if (away <= innerMapRadius(miles, lat)) expect(within).toBe(true);
			},
		),
		{ seed: 6 },
	);
});

test.each([
	['45.5152,-122.6784', portland],
	[' 45.5152 , -122.6784 ', portland],
	['+45.5152,-122.6784', portland],
	['0,0', { lat: 0, lng: 0 }],
])('"%s" is a position', (value, position) => {
	expect(parseCoordinates(value)).toEqual(position);
});

test.each(['', '45.5', '45.5,', 'a,b', '91,0', '0,181', '1e1,2', '45.5;-122.6', '45.5,-122.6,1', 'NaN,NaN'])(
	'"%s" is no position',
	(value) => {
		expect(parseCoordinates(value)).toBeUndefined();
	},
);
