/** What the map is drawn of, as its script is told. Without a style of an operator's own it is drawn with ours. */
export type MapSource = { style: string | null; tiles: string[]; minzoom: number; maxzoom: number; credit: string }

/** Whose the map is that comes with the product; still pictures are always of it. */
export const ownCredit = 'GSHHG, GeoNames'
