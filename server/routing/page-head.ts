import type { PagePath } from '#core/pages.ts'
import type { ReaderLanguage } from '#core/reader-language.ts'

/** A page as a caller asks for it. */
export type PageAsk = {
  readonly page: PagePath
  /** In the page's own spelling. */
  readonly path: string
  /** What follows the question mark. */
  readonly search: string
  readonly language: ReaderLanguage
  /** Under which the site is seen, e.g. `https://market.example`. */
  readonly origin: string
  /** What counts as one place to ask from. */
  readonly network: string
}

/** What a page's document tells those who show a link to it. */
export type PageHead = {
  /** Of the document, as HTML. */
  readonly title: string
  /** Elements of the document's head, as HTML. */
  readonly elements: string
  /** False where the address is of something that does not exist. */
  readonly isFound: boolean
  /** Whether the address names a wallet, payout or run. */
  readonly isOfOne: boolean
}

/** @returns null where nothing can be told at this moment: the document goes out as it was built */
export type DescribePage = (ask: PageAsk) => Promise<PageHead | null>

/** A picture that sites show beside a link. */
export type SharedPicture = {
  /** Of what it shows: another name, another picture. */
  readonly etag: string
  /**
   * @param isWanted false once the caller has gone
   * @returns JPEG; null if too many are being drawn
   */
  readonly draw: (isWanted: () => boolean) => Promise<Uint8Array | null>
}

/**
 * @param network for which it is painted
 * @returns null where there is no such picture
 */
export type FindSharedPicture = (path: string, network: string) => Promise<SharedPicture | null>
