import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { decompress } from 'wawoff2'
import { FACES, type FaceName, type Typeface } from '../server/features/share/lettering/write-line.ts'

const ROOT = join(import.meta.dirname, '..')
export const GLYPHS_FILE = join(ROOT, 'server/features/share/lettering/glyphs.json')

/** Units of all outlines: thousandths of the letter's height. */
const UNITS = 1_000

/** Typefaces of the site, by their use in a shared picture. */
const SOURCES: Readonly<Record<FaceName, { file: string; weight?: number; features: string[] }>> = {
  display: { file: 'caprasimo', features: ['kern'] },
  text: { file: 'asap', weight: 500, features: ['kern', 'tnum'] },
  strong: { file: 'asap', weight: 800, features: ['kern', 'tnum'] },
}

/** Returns every letter of the site's typefaces as an outline, so that a server can draw texts without a font. */
export async function drawGlyphs(): Promise<string> {
  const lines: string[] = []
  // One after the other, because the font decompressor shares one memory.
  for (const name of FACES) {
    const { capHeight, glyphs, kerning } = await drawFace(name)
    const letters = Object.entries(glyphs).map(([letter, it]) => `${JSON.stringify(letter)}:${JSON.stringify(it)}`)
    lines.push(
      `"${name}":{"capHeight":${capHeight},"glyphs":{\n${letters.join(',\n')}\n},"kerning":${JSON.stringify(kerning)}}`,
    )
  }
  return `{${lines.join(',\n')}}\n`
}

async function drawFace(name: FaceName): Promise<Typeface> {
  const { file, weight, features } = SOURCES[name]
  const opened = create(
    Buffer.from(await decompress(readFileSync(join(ROOT, `web/public/fonts/${file}.woff2`)))),
  ) as Font
  const font = weight === undefined ? opened : opened.getVariation({ wght: weight })
  const scale = UNITS / font.unitsPerEm
  const letters = font.characterSet
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(letter))
  const widthOf = (text: string) => {
    const { positions } = font.layout(text, features)
    return Math.round(positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) * scale)
  }
  const glyphs: Record<string, [number, string]> = {}
  for (const letter of letters) {
    const [glyph] = font.layout(letter, features).glyphs
    if (glyph !== undefined) glyphs[letter] = [widthOf(letter), outlineOf(glyph.path.commands, scale)]
  }
  const kerning: Record<string, number> = {}
  for (const first of letters) {
    for (const second of letters) {
      const closer = widthOf(first + second) - widthOf(first) - widthOf(second)
      if (Math.abs(closer) > 4) kerning[first + second] = closer
    }
  }
  return { capHeight: Math.round(font.capHeight * scale), glyphs, kerning }
}

const SIGNS: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** Returns the outline as an SVG path. A font's y axis points up, and a picture's points down. */
const outlineOf = (commands: readonly { command: string; args: readonly number[] }[], scale: number): string =>
  commands
    .map(
      ({ command, args }) =>
        `${SIGNS[command]}${args.map((it, at) => Math.round(it * scale * (at % 2 === 0 ? 1 : -1))).join(' ')}`,
    )
    .join('')

if (import.meta.main) writeFileSync(GLYPHS_FILE, await drawGlyphs())
