/** Where the files stand that other programs exported. */
export const folder = new URL('./files/', import.meta.url)

export function quoted(cell: string, delimiter = ';'): string {
  return cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
}
