import { NO_PICTURE } from '#core/image-url.ts'
import type { Painting } from './paint/painting.ts'
import { CARD_PICTURE, cardPicture } from './pictures/card-picture.ts'
import { invitePicture } from './pictures/invite-picture.ts'
import { payoutPicture } from './pictures/payout-picture.ts'
import type { ReadArt } from './pictures/read-art.ts'
import { runPicture } from './pictures/run-picture.ts'
import { sitePicture } from './pictures/site-picture.ts'
import type { PictureWords } from './tell-link.ts'

type Deps = {
  readonly art: ReadArt
  /** Returns the WebP that an operator has uploaded, or null if it does not exist. */
  readonly findImage: (sha256: string) => Promise<Uint8Array | null>
}

const UPLOADED = /^\/images\/([0-9a-f]{64})\.webp$/

/** Draws what is painted later. Fetches nothing: a card whose picture is on another site is shown as a parcel. */
export async function drawPicture({ art, findImage }: Deps, picture: PictureWords): Promise<Painting> {
  if (picture.kind === 'site') return { svg: sitePicture(picture.words, art), photo: null }
  if (picture.kind === 'invite') return { svg: invitePicture(picture.words, art), photo: null }
  if (picture.kind === 'payout') return { svg: payoutPicture(picture.words, art), photo: null }
  if (picture.kind === 'run')
    return { svg: runPicture(picture.words, picture.variant, picture.imageUrl, art), photo: null }
  const { words, imageUrl } = picture
  const sha256 = UPLOADED.exec(imageUrl)?.[1]
  const content = sha256 === undefined ? null : await findImage(sha256)
  if (content !== null) return { svg: cardPicture(words, null, art), photo: { content, ...CARD_PICTURE } }
  const drawing = art(imageUrl, CARD_PICTURE) === null ? NO_PICTURE : imageUrl
  return { svg: cardPicture(words, drawing, art), photo: null }
}
