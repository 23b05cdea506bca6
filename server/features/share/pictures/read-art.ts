import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'

const DRAWINGS_MAX = 24
/** Of a path that the program names itself, or that an operator may name as a card's picture. */
const OWN_DRAWING = /^\/(?:favicon|(?:cards|art)\/[a-z0-9-]{1,60})\.svg$/

/** Where a drawing is placed, in pixels. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A drawing of the build, to be placed in a picture; null where there is none. */
export type ReadArt = (path: string, box: Box) => string | null

/** @param folder of the web app's files */
export function createReadArt(folder: string): ReadArt {
  const cached = new LRUCache<string, string>({ max: DRAWINGS_MAX })
  return (path, { x, y, width, height }) => {
    if (!OWN_DRAWING.test(path)) return null
    const drawing = cached.get(path) ?? readDrawing(join(folder, path))
    if (drawing === null) return null
    cached.set(path, drawing)
    return drawing.replace('<svg ', () => `<svg x="${x}" y="${y}" width="${width}" height="${height}" `)
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
