import { awning, garland, glow, moon, shards, sky, stars, steam } from '../backdrop/parts.ts'

import { burro } from '../cast/burro.ts'
import { java } from '../cast/java.ts'
import { lakatan } from '../cast/lakatan.ts'
import { michel } from '../cast/michel.ts'
import { pip } from '../cast/pip.ts'
import { saba } from '../cast/saba.ts'
import { dot, flat, place } from '../rig/ink.ts'
import { pictureSvg } from '../rig/svg.ts'
import { GOLD, JADE, LACQUER, LINEN, type Tone, VIOLET } from '../tokens.ts'

const STREET = '#140c11'

/** Draws the market street at opening time. Everything important is in the middle 600 units, so that a phone can crop the rest. */
export function heroSvg(): string {
  return pictureSvg(
    'hero',
    'Six banana characters at a night market',
    1440,
    640,
    `<g transform="scale(4.5 1.6)">${sky('hero', { top: STREET, bottom: '#8a3a58' })}</g>` +
      stars(STARS) +
      moon(724, 190, 128) +
      glow('hero', 720, 430, 760, 260) +
      stall(60, 250, 1, JADE) +
      stall(1080, 250, 1, VIOLET) +
      stall(400, 290, 0.8, GOLD) +
      stall(800, 290, 0.8, LACQUER) +
      street() +
      garland('M-20 60Q180 190 400 96T820 84T1160 110T1460 40', LAMPS) +
      place(614, 62, michel(), 0, 0.68) +
      place(70, 236, burro(), 0, 0.96) +
      place(1080, 226, java(), 0, 0.98) +
      place(376, 268, saba(), 0, 0.92) +
      place(812, 268, lakatan(), 0, 0.92) +
      place(596, 300, pip(), 0, 0.9) +
      steam(452, 330, 1, 0.4) +
      fade(),
  )
}

const STARS = [
  [90, 60],
  [210, 40],
  [470, 36],
  [880, 46],
  [1100, 38],
  [1220, 84],
  [1330, 52],
] as const

const LAMPS = [
  [120, 130, 1.3, LACQUER],
  [236, 146, 1, GOLD],
  [352, 116, 1.2, JADE],
  [560, 68, 0.8, GOLD],
  [884, 92, 0.8, LACQUER],
  [1100, 112, 1.2, GOLD],
  [1230, 106, 1.1, LACQUER],
  [1350, 82, 1.4, JADE],
] as const

/** Draws a stall. Every stall is the same drawing with its own size and cloth, which also compresses well. */
const stall = (x: number, y: number, size: number, tone: Tone): string =>
  place(
    x,
    y,
    flat('M10 0h280v290h-280z', '#54294a') +
      glow('hero', 150, 130, 180, 120) +
      flat('M8 0h12v290h-12zM280 0h12v290h-12zM0 190h300v16H0z', '#2a1428') +
      flat('M10 206h280v90h-280z', '#6d3a3e') +
      awning(0, 0, 10, 30, tone, LINEN) +
      flat('M-6-12h312v14h-312z', '#2a1428'),
    0,
    size,
  )

const street = (): string =>
  flat('M0 548Q720 500 1440 548V640H0Z', '#4a2440') +
  dot(720, 590, 560, '#8a4450', 44) +
  shards(70, 590, 1.4, VIOLET, -6) +
  shards(1386, 596, 1.6, JADE, 8)

/** Outline beyond the picture's edges, because nothing below it may show through. */
const BEYOND = 'M-8-8H1448V648H-8Z'

/** Fades the scene into the page's dark colour on all sides. */
const fade = (): string =>
  `<linearGradient id="hero-fade"><stop stop-color="${STREET}"/><stop offset=".12" stop-color="${STREET}" stop-opacity="0"/><stop offset=".88" stop-color="${STREET}" stop-opacity="0"/><stop offset="1" stop-color="${STREET}"/></linearGradient>` +
  `<linearGradient id="hero-floor" x2="0" y2="1"><stop offset=".86" stop-color="${STREET}" stop-opacity="0"/><stop offset="1" stop-color="${STREET}"/></linearGradient>` +
  flat(BEYOND, 'url(#hero-fade)') +
  flat(BEYOND, 'url(#hero-floor)')
