export type Rarity = 'common' | 'rare' | 'epic' | 'legendary'

export type Character = {
  readonly slug: 'pip' | 'saba' | 'lakatan' | 'burro' | 'java' | 'michel'
  readonly name: string
  /** Occupation at the night market. */
  readonly title: string
  readonly rarity: Rarity
  readonly tagline: string
}

/** The six cards, in order of rising rarity. Each is named after a real banana variety. */
export const CHARACTERS: readonly Character[] = [
  {
    slug: 'pip',
    name: 'Pip Manzano',
    title: 'Night-Shift Digger',
    rarity: 'common',
    tagline: 'First shift, borrowed helmet, biggest pickaxe in the mine.',
  },
  {
    slug: 'saba',
    name: 'Auntie Saba',
    title: 'Dumpling Steamer',
    rarity: 'common',
    tagline: 'Nobody mines on an empty stomach. Not on her street.',
  },
  {
    slug: 'lakatan',
    name: 'Rio Lakatan',
    title: 'Lantern Courier',
    rarity: 'rare',
    tagline: 'Two lanterns, one pole, never once a flame gone out.',
  },
  {
    slug: 'burro',
    name: 'Old Burro',
    title: 'Crystal Porter',
    rarity: 'rare',
    tagline: 'Has carried half the mountain down. Going back for the rest.',
  },
  {
    slug: 'java',
    name: 'Madame Java',
    title: 'Reader of Moons',
    rarity: 'epic',
    tagline: 'She saw you coming. She saw you hesitate, too.',
  },
  {
    slug: 'michel',
    name: 'Gros Michel',
    title: 'Last of the Golden Bunch',
    rarity: 'legendary',
    tagline: 'They called him extinct. He called it a long weekend.',
  },
]
