import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { cardSvg } from '../art/card.ts'
import { CHARACTERS } from '../art/characters.ts'
import { gameManifest } from '../art/game/manifest.ts'
import { gamePictures } from '../art/game/pictures.ts'
import { mineManifest, minePictures } from '../art/mine/manifest.ts'
import { airdropSvg } from '../art/scenes/airdrop.ts'
import { guideDeskSvg } from '../art/scenes/guide-desk.ts'
import { guidePhoneSvg } from '../art/scenes/guide-phone.ts'
import { heroSvg } from '../art/scenes/hero.ts'
import { lostSvg } from '../art/scenes/lost.ts'
import { markSvg } from '../art/scenes/mark.ts'
import { emptySvg, ledgerSvg, parcelSvg, tillSvg } from '../art/scenes/quiet-things.ts'

/** File from which the game reads the list of its pictures. */
export const MANIFEST = join(import.meta.dirname, '../web/features/games/play/sheets.gen.ts')
/** File from which the mine reads the list of its pictures. */
export const MINE_MANIFEST = join(import.meta.dirname, '../web/features/mining/scene/sheets.gen.ts')
const PUBLIC = join(import.meta.dirname, '../web/public')

/** Returns every picture that the site serves, by its path below `web/public`. */
export function pictures(): Map<string, string> {
  return new Map([
    ...CHARACTERS.map((character): [string, string] => [`cards/${character.slug}.svg`, cardSvg(character)]),
    ['favicon.svg', markSvg()],
    ['art/airdrop.svg', airdropSvg()],
    ['art/empty.svg', emptySvg()],
    ['art/till.svg', tillSvg()],
    ['art/ledger.svg', ledgerSvg()],
    ['art/parcel.svg', parcelSvg()],
    ['art/lost.svg', lostSvg()],
    ['art/hero.svg', heroSvg()],
    ['art/guide-phone.svg', guidePhoneSvg()],
    ['art/guide-desk.svg', guideDeskSvg()],
    ...gamePictures(),
    ...minePictures(),
  ])
}

if (import.meta.main) {
  for (const [path, markup] of pictures()) {
    const file = join(PUBLIC, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, markup)
  }
  for (const [file, manifest] of [
    [MANIFEST, gameManifest()],
    [MINE_MANIFEST, mineManifest()],
  ] as const) {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, manifest)
  }
}
