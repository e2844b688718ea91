export const savesData = (): boolean =>
	(navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
