/** Where the files stand that other programs exported. */
export const folder = new URL('./files/', import.meta.url)

export const slug = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll('ı', 'i')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

export function quoted(cell: string, delimiter = ';'): string {
  return cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
}
