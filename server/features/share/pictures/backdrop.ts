import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { fitLine, widthOf, writeLine } from '../lettering/write-line.ts'

/** Pixels, as the sites that show links request them. */
export const PICTURE_WIDTH = 1_200
export const PICTURE_HEIGHT = 630
/** Left edge of the words, and their maximum width beside the art, in pixels. */
export const LEFT = 64
export const COLUMN = 610

/** Colours of the market at night, from the site's dark theme, because a place that shows a link has no theme. */
export const COLOURS = {
  street: '#140c11',
  ink: '#fdf1dd',
  soft: '#dfcabb',
  glow: '#ffd23f',
  gain: '#6fdcae',
  onBanana: '#2b141f',
} as const

const STRIPE = 50
const BRAND_Y = 122
const MARK = 44

/** Returns a whole picture around its content. */
export const pictureOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">${content}</svg>`

const STARS = [
  [80, 190],
  [336, 172],
  [560, 150],
  [664, 236],
  [1130, 110],
  [1164, 262],
  [700, 96],
  [640, 560],
] as const

/** Draws the sky, and the light of what is placed at the right. */
export const night = (): string =>
  '<linearGradient id="night" x2="0" y2="1"><stop stop-color="#190e1a"/><stop offset=".65" stop-color="#3a1b35"/><stop offset="1" stop-color="#6d3148"/></linearGradient>' +
  '<radialGradient id="light"><stop stop-color="#ffb65c" stop-opacity=".8"/><stop offset=".5" stop-color="#ffb65c" stop-opacity=".3"/><stop offset="1" stop-color="#ffb65c" stop-opacity="0"/></radialGradient>' +
  `<path fill="url(#night)" d="M0 0h${PICTURE_WIDTH}v${PICTURE_HEIGHT}H0z"/>` +
  '<ellipse cx="930" cy="350" rx="420" ry="380" fill="url(#light)"/>' +
  STARS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="#ffe6a8" opacity=".8"/>`).join('')

/** Draws the cloth above every stall. */
export function awning(): string {
  const half = STRIPE / 2
  const cloth = (at: number) =>
    `<path fill="${at % 2 === 0 ? '#b93e2a' : '#f2dfc0'}" d="M${at * STRIPE} 0h${STRIPE}v24a${half} ${half} 0 0 1-${STRIPE} 0z"/>`
  return Array.from({ length: PICTURE_WIDTH / STRIPE }, (_, at) => cloth(at)).join('')
}

/** Draws the market's name under its awning. */
export function brandLine(brand: string, art: ReadArt): string {
  const { text, size } = fitLine(brand, { face: 'display', size: 32, width: 470 }, 20)
  return (
    (art('/favicon.svg', { x: LEFT, y: BRAND_Y - 33, width: MARK, height: MARK }) ?? '') +
    writeLine(text, { x: LEFT + MARK + 14, y: BRAND_Y, face: 'display', size, fill: COLOURS.ink })
  )
}

/** Draws a line of words on the one bright colour. */
export function pill(given: string, y: number): string {
  const { text, size } = fitLine(given, { face: 'strong', size: 30, width: COLUMN - 52 }, 20)
  const width = Math.ceil(widthOf('strong', text, size)) + 52
  return (
    `<rect x="${LEFT}" y="${y}" width="${width}" height="60" rx="30" fill="${COLOURS.glow}"/>` +
    writeLine(text, { x: LEFT + 26, y: y + 30 + size * 0.35, face: 'strong', size, fill: COLOURS.onBanana })
  )
}

type Paragraph = { readonly lines: readonly string[]; readonly y: number; readonly size: number; readonly fill: string }

/** Draws lines of running text, one below the other. */
export const paragraph = ({ lines, y, size, fill }: Paragraph): string =>
  lines.map((line, at) => writeLine(line, { x: LEFT, y: y + at * size * 1.35, face: 'text', size, fill })).join('')

const DRAWINGS_MAX = 24
/** Path that the program names itself, or that an operator may name as a card's picture. */
const OWN_DRAWING = /^\/(?:favicon|(?:cards|art|game)\/[a-z0-9-]{1,60})\.svg$/

/** Opening tag of every drawing of the build. */
const OPENING = /^<svg [^>]*viewBox="([\d. -]+)"[^>]*>/

/** Place of a drawing, in pixels. */
export type PictureBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Part of a drawing that is placed, in the drawing's own pixels: one figure of a sheet. */
export type DrawingPart = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Returns a drawing of the build, or a part of it, to be placed in a picture. Returns null if it does not exist. */
export type ReadArt = (path: string, box: PictureBox, part?: DrawingPart) => string | null

/**
 * Creates a reader of the build's drawings.
 *
 * @param folder of the web app's files
 */
export function createReadArt(folder: string): ReadArt {
  const cached = new LRUCache<string, string>({ max: DRAWINGS_MAX })
  return (path, { x, y, width, height }, part) => {
    if (!OWN_DRAWING.test(path)) return null
    const drawing = cached.get(path) ?? readDrawing(join(folder, path))
    if (drawing === null) return null
    cached.set(path, drawing)
    const [opening = '', own = ''] = OPENING.exec(drawing) ?? []
    const seen = part === undefined ? own : `${part.x} ${part.y} ${part.width} ${part.height}`
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${seen}">${drawing.slice(opening.length)}`
  }
}

/** Reads a drawing. An operator may name one that the build does not have. */
function readDrawing(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
