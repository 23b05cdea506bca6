declare module 'wawoff2' {
  /** A font as WOFF2 packs it. @returns the same as TrueType */
  export function decompress(font: Uint8Array): Promise<Uint8Array>
}
