import type { PagePath } from '#core/pages.ts'
import type { ReaderLanguage } from '#core/reader-language.ts'

/** A caller's request for a page. */
export type PageRequest = {
  readonly page: PagePath
  /** Path in the page's canonical form. */
  readonly path: string
  /** Query after the question mark. */
  readonly search: string
  readonly language: ReaderLanguage
  /** Origin under which the caller sees the site, e.g. `https://market.example`. */
  readonly origin: string
  /** Network that counts as one caller. */
  readonly network: string
}

/** Description of a page in its document, for sites and apps that show a link to it. */
export type PageHead = {
  /** Title of the document, as HTML. */
  readonly title: string
  /** Elements of the document's head, as HTML. */
  readonly elements: string
  /** False if the address names something that does not exist. */
  readonly isFound: boolean
  /** Whether the address names a wallet, payout or run. */
  readonly isOfOne: boolean
}

/** @returns null if the page cannot be described right now. Its document is then sent as it was built */
export type DescribePage = (ask: PageRequest) => Promise<PageHead | null>

/** A picture that sites show beside a link. */
export type SharedPicture = {
  /** Hash of the content, so that another picture has another tag. */
  readonly etag: string
  /**
   * Draws the picture.
   *
   * @param isWanted false once the caller has gone
   * @returns JPEG, or null if too many pictures are being drawn
   */
  readonly draw: (isWanted: () => boolean) => Promise<Uint8Array | null>
}

/**
 * Finds a share picture.
 *
 * @param network that the picture is painted for
 * @returns null if there is no such picture
 */
export type FindSharedPicture = (path: string, network: string) => Promise<SharedPicture | null>
