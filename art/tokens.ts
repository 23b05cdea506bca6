/** Three tones of one material, lit from the upper left: `light` faces the lantern, `shade` faces away. */
export type Tone = { readonly light: string; readonly mid: string; readonly shade: string }

export const CARD_WIDTH = 320
export const CARD_HEIGHT = 400
/** Width of every inked line, in card units. */
export const STROKE_WIDTH = 5

export const INK = '#25101d'

export const NIGHT = {
  deep: '#150b18',
  far: '#231229',
  mid: '#351b39',
  near: '#4c2747',
  lit: '#713a52',
} as const

export const BANANA: Tone = { light: '#fff0a0', mid: '#ffd23f', shade: '#eb9a26' }
export const RIPE: Tone = { light: '#ffdf85', mid: '#f3ae37', shade: '#bd6d26' }
export const FROST: Tone = { light: '#eaf3ff', mid: '#a9c4f5', shade: '#6b7fd0' }
export const FLESH: Tone = { light: '#fffdf0', mid: '#fff0c4', shade: '#efc484' }
export const LACQUER: Tone = { light: '#ff9b6b', mid: '#e64a35', shade: '#a0253a' }
export const JADE: Tone = { light: '#a5f0cd', mid: '#38bd9f', shade: '#17736f' }
export const VIOLET: Tone = { light: '#dcc2ff', mid: '#9a6bf2', shade: '#5a37b0' }
export const WOOD: Tone = { light: '#d89a5e', mid: '#a0623a', shade: '#663a2b' }
export const STEEL: Tone = { light: '#f3f4f8', mid: '#b3b9cb', shade: '#70738f' }
export const LINEN: Tone = { light: '#fffaf0', mid: '#f3dfcb', shade: '#cfa696' }
export const GOLD: Tone = { light: '#fff3b0', mid: '#f9c02f', shade: '#c47a1b' }
export const STEM: Tone = { light: '#c9b45a', mid: '#8f8a3a', shade: '#5b5a2c' }

export const GLOW = '#ffb65c'
export const BLUSH = '#ff8a4f'
export const MOON: Tone = { light: '#fff6d8', mid: '#ffe6a8', shade: '#f0c27c' }
