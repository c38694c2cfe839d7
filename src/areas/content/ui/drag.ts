/** Where something that is dragged comes among its neighbours: behind those whose middle it has passed. */
export function placeAt(y: number, middles: readonly number[], from: number): number {
  return middles.filter((middle, at) => at !== from && middle < y).length
}
