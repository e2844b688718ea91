/** The one way in which secrets that people choose are hashed. */
export interface Passwords {
	hash(password: string): Promise<string>;
	verify(hash: string, password: string): Promise<boolean>;
}
