import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

const DRAWINGS_MAX = 24
/** Of a path that the program names itself, or that an operator may name as a card's picture. */
const OWN_DRAWING = /^\/(?:favicon|(?:cards|art|game)\/[a-z0-9-]{1,60})\.svg$/

/** How every drawing of ours begins. */
const OPENING = /^<svg [^>]*viewBox="([\d. -]+)"[^>]*>/

/** Where a drawing is placed, in pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What of a drawing is placed, in its own pixels: of a sheet one figure. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A drawing of the build, or a part of it, to be placed in a picture; null where there is none. */
export type ReadArt = (path: string, box: Box, part?: Part) => string | null

/** @param folder of the web app's files */
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

/** An operator may name a drawing that the build does not have. */
function readDrawing(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
