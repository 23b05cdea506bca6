import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

const DRAWINGS_MAX = 24
/** Path that the program names itself, or that an operator may name as a card's picture. */
const OWN_DRAWING = /^\/(?:favicon|(?:cards|art|game)\/[a-z0-9-]{1,60})\.svg$/

/** Opening tag of every drawing of the build. */
const OPENING = /^<svg [^>]*viewBox="([\d. -]+)"[^>]*>/

/** Place of a drawing, in pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Part of a drawing that is placed, in the drawing's own pixels: one figure of a sheet. */
export type Part = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Returns a drawing of the build, or a part of it, to be placed in a picture. Returns null if it does not exist. */
export type ReadArt = (path: string, box: Box, part?: Part) => string | null

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
