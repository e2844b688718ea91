/** Hashes passwords and PINs, always in the same way. */
export interface Passwords {
	hash(password: string): Promise<string>;
	verify(hash: string, password: string): Promise<boolean>;
}
