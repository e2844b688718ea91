import type { basicErrors } from './basic-errors.ts';

export const basicErrorTextsEs: Record<keyof typeof basicErrors, string> = {
	NETWORK_ERROR: 'No hay conexión',
	UNKNOWN_ERROR: 'Algo no funcionó',
	UNAUTHORIZED: 'Inicia sesión primero',
	FORBIDDEN: 'No tienes permiso para esto',
	NOT_FOUND: 'No lo encontramos',
	RATE_LIMITED: 'Demasiados intentos. Espera un poco y vuelve a probar.',
	SERVER_ERROR: 'Tuvimos un problema. Prueba otra vez más tarde.',
};
