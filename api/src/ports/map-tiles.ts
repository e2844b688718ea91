/** Cuts a vector tile of the map. */
export type CutMapTile = (z: number, x: number, y: number) => Promise<Uint8Array>;
