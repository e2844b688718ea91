import { expect, test } from 'vitest';
import { bagNameProblem } from './bag-name.ts';

const place = { street: '1 Main St', city: 'Portland', state: 'OR', zip_code: 1234 };
const bread = { display_name: 'Corner Bakery', ...place };

// R-bag-names
test.each([
	[{}, true],
	[{ display_name: '  corner   BAKERY ' }, true],
	[{ street: '1 main st ', zip_code: '01234' }, true],
	[{ zip_code: '01234-5678' }, true],
	[{ display_name: 'Corner Bakery: cakes' }, false],
	[{ street: '2 Main St' }, false],
	[{ zip_code: 1235 }, false],
])('with %o it is the same: %s', (given, same) => {
	expect(bagNameProblem({ ...bread, ...given }, [bread]) !== undefined).toBe(same);
	expect(bagNameProblem({ ...bread, ...given }, [])).toBeUndefined();
});
