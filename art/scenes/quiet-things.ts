import { disc, flat, line, solid } from '../rig/ink.ts'
import { GOLD, JADE, LACQUER, LINEN, WOOD } from '../tokens.ts'
import { quietStall } from './empty.ts'

const BOX = 'M50 132H108V168H50Z'
const LID = 'M50 132L56 102H114L108 132Z'

/** Draws an open cash box with its coin still inside, for a page without withdrawals. */
export const tillSvg = (): string =>
  quietStall(
    'till',
    'A banana asleep beside an open cash box',
    solid(LID, LACQUER.shade) +
      disc(80, 130, 13, GOLD.mid, 11) +
      disc(80, 129, 6, GOLD.light, 5) +
      solid(BOX, LACQUER.mid) +
      flat('M92 134H106V166H92Z', LACQUER.shade) +
      line(BOX) +
      solid('M72 142H86V154H72Z', GOLD.mid),
  )

const LEFT = 'M80 166C66 156 54 156 42 162L48 122C58 116 70 118 80 126Z'
const RIGHT = 'M80 166C94 156 106 156 118 162L112 122C102 116 90 118 80 126Z'

/** Draws a ledger with blank pages, for a page without ledger lines. */
export const ledgerSvg = (): string =>
  quietStall(
    'ledger',
    'A banana asleep beside a ledger with blank pages',
    solid('M38 166L46 120H114L122 166Q80 174 38 166Z', JADE.shade) +
      solid(LEFT, LINEN.light) +
      solid(RIGHT, LINEN.light) +
      flat('M80 166C94 156 106 156 118 162L117 157C106 151 92 152 80 161Z', LINEN.mid) +
      line('M54 132Q64 128 72 133M52 144Q63 140 73 145M106 132Q96 128 88 133M108 144Q97 140 87 145', LINEN.mid) +
      solid('M94 118L102 118L103 142L98 137L93 142Z', LACQUER.mid),
  )

const PARCEL = 'M48 120H112V168H48Z'

/** Draws a packed and tied parcel, for a page without waiting payments. */
export const parcelSvg = (): string =>
  quietStall(
    'parcel',
    'A banana asleep beside a parcel that is ready',
    solid(PARCEL, WOOD.light) +
      flat('M94 122H110V166H94Z', WOOD.mid) +
      line(PARCEL) +
      solid('M75 120H85V168H75Z', LACQUER.mid) +
      solid('M48 138H112V146H48Z', LACQUER.mid) +
      solid('M80 120C62 116 56 98 66 98C76 98 78 112 80 120C82 112 84 98 94 98C104 98 98 116 80 120Z', LACQUER.light),
  )
