import type { Terms } from './cards.ts'
import { bv3, type Usdt, usdt } from './money.ts'

/** A card as it goes on sale at the first start. `slug` names its picture. */
export type CatalogueCard = {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly price: Usdt
  readonly terms: Terms
}

const CENT = 10n ** 16n
const BV3 = 100n
/** BV3 runs 50 days, USDT 17: 17 daily twentieths are 85 % of the price, and the referrer's 15 % make it whole. */
const BV3_DAYS = 50n
const USDT_DAYS = 17n

/**
 * One card whose USDT pays for itself.
 *
 * @param priceUsdt whole USDT
 * @param dailyBv3 whole BV3
 */
function card(slug: string, name: string, description: string, priceUsdt: bigint, dailyBv3: bigint): CatalogueCard {
  const dailyUsdt = (priceUsdt * 100n * CENT) / 20n
  return {
    slug,
    name,
    description,
    price: usdt(priceUsdt * 100n * CENT),
    terms: {
      dailyBv3: bv3(dailyBv3 * BV3),
      totalBv3: bv3(dailyBv3 * BV3_DAYS * BV3),
      dailyUsdt: usdt(dailyUsdt),
      totalUsdt: usdt(dailyUsdt * USDT_DAYS),
    },
  }
}

/** The six cards of a new deployment, cheapest first. */
export const DEFAULT_CATALOGUE: readonly CatalogueCard[] = [
  card(
    'pip',
    'Pip Manzano',
    'Night-Shift Digger. First shift, borrowed helmet, biggest pickaxe in the mine.',
    9n,
    180n,
  ),
  card('saba', 'Auntie Saba', 'Dumpling Steamer. Nobody mines on an empty stomach. Not on her street.', 29n, 600n),
  card('lakatan', 'Rio Lakatan', 'Lantern Courier. Two lanterns, one pole, never once a flame gone out.', 59n, 1_250n),
  card(
    'burro',
    'Old Burro',
    'Crystal Porter. Has carried half the mountain down. Going back for the rest.',
    99n,
    2_200n,
  ),
  card('java', 'Madame Java', 'Reader of Moons. She saw you coming. She saw you hesitate, too.', 199n, 4_600n),
  card(
    'michel',
    'Gros Michel',
    'Last of the Golden Bunch. They called him extinct. He called it a long weekend.',
    399n,
    9_600n,
  ),
]
