import { expect, test } from 'vitest';
import { onePeriod } from './one-period.ts';

// R-display-formats
test.each([
	['Cancela gratis hasta hoy, 5:30 p.m..', 'Cancela gratis hasta hoy, 5:30 p.m.'],
	['Hasta las 9 a.\u00a0m.. Mira el pedido.', 'Hasta las 9 a.\u00a0m. Mira el pedido.'],
	['De 9 a.m. a 5 p.m..', 'De 9 a.m. a 5 p.m.'],
	['Hasta <0>5 p.m.</0>. Luego no.', 'Hasta <0>5 p.m.</0> Luego no.'],
	['Abre a las 5 p.m., creo...', 'Abre a las 5 p.m., creo...'],
	['A las 5 p.m...', 'A las 5 p.m...'],
	['Hasta las 5:30 p.m. CST.', 'Hasta las 5:30 p.m. CST.'],
	['Open until 5 PM.', 'Open until 5 PM.'],
])('%s', (text, expected) => {
	expect(onePeriod(text)).toBe(expected);
});
