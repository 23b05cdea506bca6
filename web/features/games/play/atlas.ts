import type { Variant } from '#core/game/rules.ts'

/** A picture of the atlas, and where it stands. */
export type Sprite = {
  readonly bitmap: ImageBitmap
  /** Of its first cell, in bitmap pixels. */
  readonly sourceWidth: number
  readonly sourceHeight: number
  /** In px of the world. */
  readonly widthPx: number
  readonly heightPx: number
}
/** Pictures by name, at the resolution of the canvas. What is not there yet is drawn as a plain shape. */
export type Atlas = {
  readonly sprites: Map<string, Sprite>
  /** Makes the pictures for so many canvas pixels a px of the world. */
  fit(scale: number): void
  destroy(): void
}

export const createAtlas = (_variant: Variant, _runner: string, _onChange: () => void): Atlas => ({
  sprites: new Map(),
  fit: () => undefined,
  destroy: () => undefined,
})
