import { t } from '@lingui/core/macro'
import type { MinerTitle } from '#core/miner-record.ts'

/** Returns a miner's title in the reader's language. */
export function titleText(title: MinerTitle): string {
  switch (title) {
    case 'newcomer':
      return t`Newcomer`
    case 'digger':
      return t`Digger`
    case 'prospector':
      return t`Prospector`
    case 'foreman':
      return t`Foreman`
    case 'mine_master':
      return t`Mine master`
    case 'legend':
      return t`Legend of the mine`
    case 'myth':
      return t`Myth of the mine`
  }
}
