import type { CardLines, Terms } from './cards.ts'

import { bv3, type Usdt, usdt } from './money.ts'

/** A card as it goes on sale at the first start. `slug` names its picture. */
export type CatalogueCard = {
  readonly slug: string
  readonly name: string
  readonly lines: Required<CardLines>
  readonly price: Usdt
  readonly terms: Terms
}

const CENT = 10n ** 16n
const BV3 = 100n
/** BV3 runs for 50 days and USDT for 17: 17 daily twentieths are 85 % of the price, and the referrer's 15 % complete it. */
const BV3_DAYS = 50n
const USDT_DAYS = 17n

/**
 * Returns a card whose USDT pays for itself.
 *
 * @param priceUsdt whole USDT
 * @param dailyBv3 whole BV3
 */
function card(
  slug: string,
  name: string,
  lines: Required<CardLines>,
  priceUsdt: bigint,
  dailyBv3: bigint,
): CatalogueCard {
  const dailyUsdt = (priceUsdt * 100n * CENT) / 20n
  return {
    slug,
    name,
    lines,
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
    {
      en: 'Night-Shift Digger. First shift, borrowed helmet, biggest pickaxe in the mine.',
      es: 'Minero del turno de noche. Primer día, casco prestado y el pico más grande de la mina.',
    },
    9n,
    180n,
  ),
  card(
    'saba',
    'Auntie Saba',
    {
      en: 'Dumpling Steamer. Nobody mines on an empty stomach. Not on her street.',
      es: 'Cocinera de dumplings al vapor. Con el estómago vacío no se mina. En su calle, jamás.',
    },
    29n,
    600n,
  ),
  card(
    'lakatan',
    'Rio Lakatan',
    {
      en: 'Lantern Courier. Two lanterns, one pole, never once a flame gone out.',
      es: 'Repartidor de faroles. Dos faroles, una pértiga y ni una sola llama apagada.',
    },
    59n,
    1_250n,
  ),
  card(
    'burro',
    'Old Burro',
    {
      en: 'Crystal Porter. Has carried half the mountain down. Going back for the rest.',
      es: 'Cargador de cristales. Ya bajó media montaña a cuestas. Ahora vuelve por el resto.',
    },
    99n,
    2_200n,
  ),
  card(
    'java',
    'Madame Java',
    {
      en: 'Reader of Moons. She saw you coming. She saw you hesitate, too.',
      es: 'Lectora de lunas. Te vio venir. Y también te vio dudar.',
    },
    199n,
    4_600n,
  ),
  card(
    'michel',
    'Gros Michel',
    {
      en: 'Last of the Golden Bunch. They called him extinct. He called it a long weekend.',
      es: 'El último del Racimo Dorado. Lo dieron por extinto. Para él fue un fin de semana largo.',
    },
    399n,
    9_600n,
  ),
]
