import type { BankAccount } from '@flavorbag/contract';

/** "Test Bank ••6789". */
export const bankText = ({ name, last4 }: BankAccount): string =>
	[name, `••${last4}`].filter(Boolean).join(' ');
