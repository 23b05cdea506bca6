/** Types of the used parts of the package, which ships without types. */
declare module 'zzfx' {
  export const ZZFX: {
    readonly audioContext: AudioContext
    readonly sampleRate: number
    buildSamples(...parameters: (number | undefined)[]): number[]
  }
}
