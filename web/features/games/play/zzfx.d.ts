/** What is used of the package, which comes without types. */
declare module 'zzfx' {
  export const ZZFX: {
    readonly audioContext: AudioContext
    readonly sampleRate: number
    buildSamples(...parameters: (number | undefined)[]): number[]
  }
}
