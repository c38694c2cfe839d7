/** What the map is drawn of, as its script is told. Without a style of an operator's own it is drawn with ours. */
export type MapSource = { style: string | null; tiles: string[]; minzoom: number; maxzoom: number; credit: string }

/** Whose the map is that comes with the product; still pictures are always of it. */
export const ownCredit = 'GSHHG, GeoNames, Trainline (ODbL)'

/**
 * As wide a still picture may be shown: its names are set for each, so that none is cut by its sides. The page shows those of the widest that
 * it has room for.
 */
export const namedWidths = [260, 320, 350, 400, 460, 520, 620, 740, 1000] as const
