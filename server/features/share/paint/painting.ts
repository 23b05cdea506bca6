/** Picture to be painted: a drawing, and a photo that is laid over it. */
export type Painting = {
  /** Drawing by this program; contains no text of others. */
  readonly svg: string
  /** WebP that this program has written, and its place in pixels. */
  readonly photo: {
    readonly content: Uint8Array
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
}

/** Message to the painting process. */
export type PaintAsk = { readonly number: number; readonly painting: Painting }
/** Message from the painting process: that it has started, and then a JPEG or the problem. */
export type PaintReply =
  | { readonly isReady: true }
  | { readonly number: number; readonly picture: Uint8Array }
  | { readonly number: number; readonly problem: string }
