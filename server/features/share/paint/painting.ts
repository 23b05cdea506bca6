/** What is to be painted: a drawing, and a photo that is laid over it. */
export type Painting = {
  /** Written by us: it contains no text of others. */
  readonly svg: string
  /** WebP that we have written ourselves, and where it goes in pixels. */
  readonly photo: {
    readonly content: Uint8Array
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
}

/** What the process that paints is told. */
export type PaintAsk = { readonly number: number; readonly painting: Painting }
/** What it answers: that it has started; then JPEG, or why there is none. */
export type PaintReply =
  | { readonly isReady: true }
  | { readonly number: number; readonly picture: Uint8Array }
  | { readonly number: number; readonly problem: string }
