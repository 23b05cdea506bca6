import { BYTE_ORDER_MARK, createCommaDecimals, writesDecimalComma } from '#core/csv.ts'

/**
 * Returns a CSV file as this person's spreadsheet reads it. The language of the browser decides, not that of the page: it is
 * the one that the spreadsheet has too.
 *
 * @param pieces text of RFC 4180, cut anywhere
 */
export function csvBlob(pieces: readonly string[]): Blob {
  const rewrite = writesDecimalComma(navigator.language) ? createCommaDecimals() : (piece: string) => piece
  return new Blob([BYTE_ORDER_MARK, ...pieces.map(rewrite)], { type: 'text/csv; charset=utf-8' })
}

/** Hands a file to the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  clickLink(url, fileName)
  // The download has its own hold on the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/** Lets the browser download what an address answers. Browsers inside of wallets save no blobs. */
export function clickLink(href: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = fileName
  link.click()
}
