export type ToApi = { ask: 'tokens'; externalIds: string[] } | { ask: 'memory' };
export type FromApi = { url: string } | { tokens: string[] } | { memory: number };
