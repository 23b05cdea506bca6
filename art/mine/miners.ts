import { trailOf } from '../game/motion.ts'
import { COSTUMES } from '../game/runners.ts'
import { smaller } from '../game/smaller.ts'
import { stem } from '../rig/body.ts'
import { place, rounded, solid } from '../rig/ink.ts'
import type { Point } from '../rig/path.ts'
import { tube } from '../rig/tube.ts'
import { JADE, LACQUER, STEEL, STEM, WOOD } from '../tokens.ts'
import { bunch } from '../tools/bunch.ts'
import { ladle } from '../tools/ladle.ts'
import { lantern } from '../tools/lantern.ts'
import { orb } from '../tools/orb.ts'
import { crystal } from '../tools/pack.ts'
import { pickaxe } from '../tools/pickaxe.ts'
import type { Miner } from './miner.ts'

type Name = keyof typeof COSTUMES
const HAND: Point = [0, 0]

/** Miners by name. Each digs with the tool of its card; a player without a card is a market banana with a pickaxe. */
export const MINERS: Record<Name, Miner> = {
  guest: { costume: COSTUMES.guest, tool: smaller(0, 0, 0.62, pickaxe(HAND, 0, 128, 44)) },
  pip: {
    // The pickaxe is in the hand, so the one on the back is left out.
    costume: { ...COSTUMES.pip, behind: undefined },
    tool: smaller(0, 0, 0.78, pickaxe(HAND, 0, 124, 48)),
  },
  saba: { costume: COSTUMES.saba, tool: smaller(0, 0, 1.05, ladle(HAND, 0, 84)) },
  lakatan: {
    costume: {
      ...COSTUMES.lakatan,
      behind: (form, motion) =>
        rounded(tube(trailOf(form.at(0.56, -0.7), 62, 14, motion, 6), [9, 11, 12, 8], 5), JADE) +
        smaller(...form.at(0.03, 0), 0.8, stem({ ...form, at: () => [0, 0] }, -8), form.angle(0.1)),
    },
    tool: rod(94) + smaller(0, -88, 0.74, lantern(HAND, LACQUER), 0),
  },
  burro: { costume: COSTUMES.burro, tool: rod(92) + place(0, -78, crystal(0, 0, 66, 15, 50, JADE) + binding()) },
  java: { costume: COSTUMES.java, tool: orb([0, -34], 27) },
  michel: { costume: COSTUMES.michel, tool: smaller(0, 0, 0.66, bunch([0, -8], 0)) },
}

/** Draws a shaft that is gripped near its lower end. */
function rod(reach: number): string {
  return rounded(
    tube(
      [
        [0, 30],
        [0, -reach / 2],
        [0, -reach],
      ],
      [6, 5, 5],
      4,
    ),
    WOOD,
  )
}

function binding(): string {
  return solid('M-11-9L11-9L10 9L-10 9Z', STEEL.shade) + solid('M-4-9L4-9L4 9L-4 9Z', STEM.mid)
}
