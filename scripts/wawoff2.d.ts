declare module 'wawoff2' {
  /** Unpacks a WOFF2 font. @returns the same font as TrueType */
  export function decompress(font: Uint8Array): Promise<Uint8Array>
}
